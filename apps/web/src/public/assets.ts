let known: Readonly<Record<string, string>> = {}

/** Says where the pictures lie: with a hash in their names once built. */
export const setAssets = (assets: Readonly<Record<string, string>>): void => {
  known = assets
}

export const assetOf = (name: string): string => {
  const url = known[name]
  if (url === undefined) throw new Error(`No picture is called ${name}.`)
  return url
}
