// A file of its own: the content policy allows no inline scripts. What is switched off would reach somebody else's servers:
// fonts, telemetry, an assistant, a client in another window (docs/decisions/0022-the-api-reference.md).
globalThis.Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  pageTitle: 'API reference · Daybook',
  forceDarkModeState: document.documentElement.getAttribute('data-mantine-color-scheme'),
  hideDarkModeToggle: true,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  hideTestRequestButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
  defaultOpenAllTags: false,
  customCss: ':root { --scalar-font: Inter, system-ui, sans-serif; --scalar-font-code: ui-monospace, monospace; }',
})
