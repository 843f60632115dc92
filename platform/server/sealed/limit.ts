/** The most that a sealed body may have: in base64url it is a third longer than what is in it, and has a header and a tag. */
export const sealedLimit = (plain: number): number => Math.ceil((plain * 4) / 3) + 1024
