/** Addresses without the product and its area before them, under other names than their screens have (docs/product.md#addresses). */
const otherNames: Readonly<Record<string, string>> = {
  about: '/about-us',
  holidays: '/product/timesheet/holiday',
  timesheets: '/product/timesheet/timesheet',
  'product/workFlow': '/product/workflow',
}

const productScreen = /^\/product\/[^/]+\/([^/]+)$/

/**
 * Where each address without its product leads: `payroll` → `/product/timesheet/payroll`. An address that is a screen itself stays one; of two
 * with the same end, the one of the lower module has it.
 */
export const shortPaths = (screens: readonly string[]): ReadonlyMap<string, string> => {
  const own = new Set(screens)
  const named = screens.flatMap((path): [string, string][] => {
    const [, name] = productScreen.exec(path) ?? []
    return name ? [[name, path]] : []
  })
  return new Map([...Object.entries(otherNames), ...named].filter(([name]) => !own.has(`/${name}`)).toReversed())
}
