/** Files that are bundled as text. */
declare module '*/examples/values.py' {
  const text: string;
  export default text;
}
declare module '*/examples/values.cpp' {
  const text: string;
  export default text;
}
declare module '*/examples/values.mjs' {
  const text: string;
  export default text;
}
