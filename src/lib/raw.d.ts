/** Vite puts the file's text into the bundle. */
declare module '*?raw' {
  const text: string;
  export default text;
}
