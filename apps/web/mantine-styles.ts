import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const styles = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles')

/**
 * In a build the styles of each part of the component library come with its code, after those of the parts that it is made
 * of; so a first visit fetches those that it draws. What belongs to no part stays where `mantine.css` has it.
 */
export const mantineStyles = (): Plugin => ({
  name: 'daybook-mantine-styles',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /[\\/]src[\\/]mantine\.css$/ },
    handler: (id) => readFileSync(id, 'utf8').replaceAll(/^@import .*styles\/[A-Z].*\n/gm, ''),
  },
  transform: {
    filter: { id: /@mantine[\\/]core[\\/]esm[\\/].*\.mjs$/ },
    handler(code) {
      const names = [...code.matchAll(/from ["'][./\w-]*?(\w+)\.module\.(?:css\.)?mjs["']/g)].map(([, name]) => name)
      const imports = names.filter((name) => existsSync(join(styles, `${name}.layer.css`)))
      if (imports.length === 0) return null
      return { code: [code, ...imports.map((name) => `import '@mantine/core/styles/${name}.layer.css'`)].join('\n'), map: null }
    },
  },
})
