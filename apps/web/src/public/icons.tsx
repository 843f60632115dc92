const drawings = {
  moon: 'M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9Z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M19 5l-1.4 1.4M6.4 17.6 5 19',
  menu: 'M4 7h16M4 12h16M4 17h16',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  up: 'M12 19V5M6 11l6-6 6 6',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM5 20a7 7 0 0 1 14 0',
  feed: 'M5 19a1 1 0 1 0 0-.1M5 12a7 7 0 0 1 7 7M5 5a14 14 0 0 1 14 14',
} as const

/** A line icon in the text's colour; always beside words or inside a named control. */
export const Icon = ({ name, size = 18 }: { readonly name: keyof typeof drawings; readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" className="icon" aria-hidden="true">
    <path d={drawings[name]} />
  </svg>
)

/** Three day strips in a rounded square. */
export const Mark = ({ size = 28 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
    <rect width="28" height="28" rx="8" className="plate" />
    <g fill="#fff">
      <rect x="6" y="7.5" width="9" height="3" rx="1" />
      <rect x="16.5" y="7.5" width="5.5" height="3" rx="1" fillOpacity=".55" />
      <rect x="6" y="12.5" width="16" height="3" rx="1" />
      <rect x="6" y="17.5" width="4" height="3" rx="1" fillOpacity=".55" />
      <rect x="11.5" y="17.5" width="7" height="3" rx="1" />
    </g>
  </svg>
)
