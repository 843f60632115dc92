/**
 * The call we make. The published types refer to Node's, which would let `process` and timers compile in rules
 * that must run in a browser too; so the file is named by its path and described here.
 */
declare module 'papaparse/papaparse.min.js' {
  const papa: {
    unparse: (rows: readonly (readonly (string | number)[])[], options: { newline: string }) => string
  }
  export default papa
}
