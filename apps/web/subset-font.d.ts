declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2'
    keepFeatures: readonly string[]
    variationAxes: Record<string, { min: number; max: number }>
  }
  /** Harfbuzz's subsetter: a font file of some letters, features and weights out of a larger one. */
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Uint8Array>
  export default subsetFont
}
