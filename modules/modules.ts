/**
 * Every module, once: each line may know the lines above it and nothing else, so two modules on one line do not know each
 * other. The boundary check, the server, the pages, the demo, the tests and the documents are made from this list
 * (`npm run generate`); a folder that is not in it fails the check.
 */
export const moduleOrder: readonly (readonly string[])[] = [
  ['identity'],
  ['company'],
  ['people'],
  ['calendar'],
  ['leave', 'time'],
  ['payroll'],
  ['assets'],
  ['notices', 'expenses', 'documents'],
  ['checklists'],
  ['billing'],
  ['notifications'],
  ['office'],
]

export const moduleNames: readonly string[] = moduleOrder.flat()
