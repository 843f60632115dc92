declare module 'subset-font' {
  type Options = {
    targetFormat: 'sfnt'
    keepAllGlyphs: boolean
    noHinting: boolean
    variationAxes: Record<string, number>
  }
  /** Harfbuzz's subsetter: makes a font file of one weight out of a variable one, in another packing. */
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Uint8Array>
  export default subsetFont
}
