import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { defined } from '@daybook/platform/domain'

/** A browser to drive: its program, and the environment it needs. */
export type BrowserProgram = { executable: string; env: Record<string, string>; from: 'CHROMIUM_PATH' | 'system' | 'bundled' }

const systemPrograms = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Without these, a fresh browser talks to its maker at every start, and a closed network answers with noise. */
const browserArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const root = join(import.meta.dirname, '../..')

/**
 * Unpacks the browser that comes with the packages, once per version, into the packages' cache folder: first beside it,
 * then renamed, so that two runs at once cannot see half of it.
 */
const unpack = async (): Promise<string> => {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const home = dirname(dirname(entry))
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  const target = join(root, 'node_modules/.cache', `chromium-${version}`)
  if (existsSync(join(target, 'complete'))) return target
  mkdirSync(dirname(target), { recursive: true })
  const half = mkdtempSync(`${target}-`)
  const { inflate } = await import('@sparticuz/chromium')
  // The package unpacks into the temporary folder, whatever that is.
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = half
  for (const part of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'])
    await inflate(join(home, 'bin', part))
  if (before === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = before
  writeFileSync(join(half, 'complete'), '')
  try {
    renameSync(half, target)
  } catch {
    rmSync(half, { recursive: true, force: true })
  }
  return target
}

// Without fonts text has no width, and a page of invisible text passes every check of contrast. So the folders are named.
const fontConfig = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`

const bundled = async (): Promise<BrowserProgram> => {
  const folder = await unpack()
  const fonts = join(folder, 'fonts.conf')
  if (!existsSync(fonts)) writeFileSync(fonts, fontConfig(folder))
  const libraries = [join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':')
  return {
    executable: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fonts, FONTCONFIG_PATH: '' },
    from: 'bundled',
  }
}

const system = (): BrowserProgram | undefined => {
  const executable = systemPrograms.find((path) => existsSync(path))
  return executable ? { executable, env: {}, from: 'system' } : undefined
}

/** The bundled one, where this machine can run it. */
const usableBundled = async (): Promise<BrowserProgram | undefined> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const program = await bundled()
  const env = { ...process.env, ...program.env }
  return spawnSync(program.executable, ['--version'], { env, stdio: 'ignore' }).status === 0 ? program : undefined
}

/**
 * The browser of CHROMIUM_PATH, else the system's, else the bundled one; with `first: 'bundled'` that one goes before the system's.
 * DAYBOOK_BROWSER names the one of the two that goes first, whatever the caller would have.
 */
export const findBrowser = async ({ first = 'system' }: { first?: 'system' | 'bundled' } = {}): Promise<BrowserProgram> => {
  const named = process.env['CHROMIUM_PATH']
  if (named) return { executable: named, env: {}, from: 'CHROMIUM_PATH' }
  const bundledFirst = (process.env['DAYBOOK_BROWSER'] ?? first) === 'bundled'
  return (bundledFirst ? await usableBundled() : undefined) ?? system() ?? bundled()
}

/** Starts it without a window; `more` arguments come after ours. */
export const launchBrowser = (
  { executable, env }: Pick<BrowserProgram, 'executable' | 'env'>,
  ...more: readonly string[]
): Promise<Browser> =>
  chromium.launch({
    executablePath: executable,
    args: [...browserArguments, ...more],
    env: { ...defined(process.env), ...env },
  })

const nothing = {
  sale: false,
  sharing: false,
  targetedAds: false,
  functionality: false,
  experience: false,
  measurement: false,
  marketing: false,
}

/** For a context's pages: a visitor who refused all cookies long ago, unless they have answered otherwise since. */
export const refusedCookies = `localStorage.getItem('cookie-consent') ?? localStorage.setItem('cookie-consent', '${JSON.stringify(nothing)}')`
