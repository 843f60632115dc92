declare module 'opentype.js' {
  const opentype: { parse(font: ArrayBufferLike): unknown }
  export default opentype
}
