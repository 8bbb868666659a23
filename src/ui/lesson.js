import{useWords as e}from"./playground.js";import{jsxs as i}from"./playground.js";function w({query:o}){let{w:s}=e();return i("h2",{children:[s.views.lesson," ",o.get("lesson")]})}export{w as View};
