/** What we use of fs-native-extensions, which brings no types of its own. */
declare module 'fs-native-extensions' {
  const extensions: { tryLock(descriptor: number, offset: number, length: number): boolean }
  export default extensions
}
