import './style.css';
import { render } from 'preact';

render(<main>nimber</main>, document.body);
