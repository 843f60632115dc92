/** What the tests use of node-jose, which brings no types of its own. */
declare module 'node-jose' {
  type Key = { readonly kid: string }
  const jose: {
    JWK: { asKey(key: object): Promise<Key> }
    JWE: {
      createDecrypt(key: Key, options: { algorithms: string[] }): { decrypt(token: string): Promise<{ payload: Buffer }> }
      createEncrypt(
        options: { format: 'compact'; contentAlg: string; fields: object },
        key: Key,
      ): { update(text: string): { final(): Promise<string> } }
    }
  }
  export default jose
}
