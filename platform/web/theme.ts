import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core'
import { dark, light } from './colours.ts'
import { storageKeys, readStored, writeStored } from './storage.ts'

// One blue pen. Shade 4 writes on dark paper, 6 fills in the light, 7 is its hover.
const pen: MantineColorsTuple = [
  '#eef3ff',
  '#dbe6ff',
  '#b8ceff',
  '#92b4ff',
  '#7aa7ff',
  '#4a82f2',
  '#1f5fe0',
  '#1a4fbd',
  '#16429d',
  '#12357d',
]
const slate: MantineColorsTuple = [
  '#f6f7f9',
  '#eef0f3',
  '#e4e7ec',
  '#d0d5dd',
  '#98a2b3',
  '#667085',
  '#475467',
  '#344054',
  '#1d2939',
  '#101828',
]
// Mantine reads its dark surfaces from this tuple: 7 is the page, 6 what lies on it, 4 the lines, 0 the text.
const night: MantineColorsTuple = [
  '#e6eaf0',
  '#c5ccd6',
  '#9aa6b5',
  '#8391a3',
  '#2a323d',
  '#222a34',
  '#1b212a',
  '#151a21',
  '#0e1116',
  '#0a0c10',
]

const sharedVariables = {
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--secondary)',
  '--mantine-color-placeholder': 'var(--faint)',
  '--mantine-color-anchor': 'var(--primary)',
  '--mantine-color-error': 'var(--state-rejected)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--hairline)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--faint)',
  '--mantine-color-disabled-border': 'var(--hairline)',
  '--mantine-primary-color-filled': 'var(--primary-fill)',
  '--mantine-primary-color-filled-hover': 'var(--primary-fill-hover)',
  '--mantine-color-pen-filled': 'var(--primary-fill)',
  '--mantine-color-pen-filled-hover': 'var(--primary-fill-hover)',
  '--mantine-color-pen-text': 'var(--primary)',
  '--mantine-primary-color-light': 'var(--primary-wash)',
  '--mantine-color-pen-light': 'var(--primary-wash)',
  '--mantine-color-pen-light-hover': 'var(--primary-wash)',
  '--mantine-color-pen-light-color': 'var(--primary)',
  '--mantine-color-red-filled': '#b42318',
  '--mantine-color-red-filled-hover': '#912018',
  '--mantine-color-red-light': 'var(--wash-rejected)',
  '--mantine-color-red-light-color': 'var(--state-rejected)',
  '--mantine-color-red-text': 'var(--state-rejected)',
} satisfies Record<`--${string}`, string>

/** Our own colours as CSS variables, and Mantine's mapped onto them, so that a component has one source for each. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...light, ...sharedVariables },
  dark: { ...dark, ...sharedVariables },
})

const inter = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif"

// Text of a button is the body's 14 px; the small ones in tables follow the table's 13.
const buttonVars = (_theme: unknown, { size }: { size?: unknown }) => ({
  root: { '--button-fz': size === undefined || size === 'sm' || size === 'md' ? '14px' : '13px' },
})

/** Sizes, shapes and defaults of the product, as docs/design-language.md gives them. */
export const theme = createTheme({
  primaryColor: 'pen',
  primaryShade: { light: 6, dark: 5 },
  colors: { pen, gray: slate, dark: night },
  fontFamily: inter,
  fontFamilyMonospace: "ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '24px', xl: '28px' },
  headings: {
    fontFamily: inter,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  breakpoints: { xs: '480px', sm: '576px', md: '768px', lg: '992px', xl: '1200px', xxl: '1600px' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--float)', lg: 'var(--float)', xl: 'var(--float)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input)
    return input.variant === 'subtle' && input.color === 'gray'
      ? { ...colors, color: 'var(--secondary)', hover: 'var(--hover)' }
      : colors
  },
  components: {
    Button: { defaultProps: { size: 'sm' }, styles: { label: { fontWeight: 500 } }, vars: buttonVars },
    TextInput: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 200, transitionProps: { duration: 120 }, color: 'dark.6', c: '#e6eaf0' } },
    Drawer: { defaultProps: { transitionProps: { duration: 160 } } },
    Modal: { defaultProps: { transitionProps: { duration: 140, transition: 'fade' }, radius: 'lg', centered: true } },
    Menu: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } } },
    Popover: { defaultProps: { shadow: 'md', radius: 'lg', transitionProps: { duration: 120 } } },
    Paper: { defaultProps: { radius: 'lg' } },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right' } },
    SegmentedControl: { defaultProps: { size: 'xs' } },
    // The library's own is the colour of a field at night.
    Pill: { styles: { root: { background: 'var(--sunken)' } } },
  },
})

type Listener = (event: StorageEvent) => void

/** Keeps the theme (docs/product.md#what-the-browser-keeps); without a stored choice the system's preference counts. */
export const colorSchemeManager = (): MantineColorSchemeManager => {
  let listener: Listener | undefined
  const stop = () => listener && window.removeEventListener('storage', listener)
  return {
    get: (otherwise) => {
      const stored = readStored<boolean>(storageKeys.dark)
      return typeof stored === 'boolean' ? (stored ? 'dark' : 'light') : otherwise
    },
    set: (value) => writeStored(storageKeys.dark, value === 'dark'),
    subscribe: (onUpdate) => {
      stop()
      listener = ({ key, newValue }) => {
        if (key === storageKeys.dark) onUpdate(newValue === 'true' ? 'dark' : 'light')
      }
      window.addEventListener('storage', listener)
    },
    unsubscribe: stop,
    clear: () => localStorage.removeItem(storageKeys.dark),
  }
}
