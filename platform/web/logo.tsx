/** Three day strips in a rounded square. */
export const Logo = ({ size = 28 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
    <rect width="28" height="28" rx="8" fill="var(--primary-fill)" />
    <g fill="#fff">
      <rect x="6" y="7.5" width="9" height="3" rx="1" />
      <rect x="16.5" y="7.5" width="5.5" height="3" rx="1" fillOpacity="0.55" />
      <rect x="6" y="12.5" width="16" height="3" rx="1" />
      <rect x="6" y="17.5" width="4" height="3" rx="1" fillOpacity="0.55" />
      <rect x="11.5" y="17.5" width="7" height="3" rx="1" />
    </g>
  </svg>
)
