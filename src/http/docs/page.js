'use strict';

const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', paint);
paint();

// There is one server, this one, so there is nothing to choose.
const withoutServers = { wrapComponents: { ServersContainer: () => () => null } };

// An SVG answer is a picture. Without this, its source is shown as running text, and its example is made up from the schema.
const withPictures = {
  afterLoad({ fn: { jsonSchema202012: samples } }) {
    const makeUp = samples.getXmlSampleSchema;
    samples.getXmlSampleSchema = (schema, config, example) => (typeof example === 'string' ? example : makeUp(schema, config, example));
  },
  wrapComponents: {
    responseBody: (Body, { React }) => (props) => {
      if (!props.contentType?.startsWith('image/svg')) return React.createElement(Body, props);
      const address = `data:image/svg+xml,${encodeURIComponent(props.content)}`;
      const picture = React.createElement('img', { className: 'picture', src: address, alt: 'The picture that was answered' });
      return React.createElement('div', null, picture, React.createElement(Body, { ...props, contentType: 'text/plain' }));
    },
  },
};

const ui = SwaggerUIBundle({
  url: 'openapi.yaml',
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  validatorUrl: 'none',
  plugins: [withoutServers, withPictures],
});

// Swagger UI follows the address once, when it has loaded.
addEventListener('hashchange', () => ui.layoutActions.parseDeepLinkHash(location.hash));
