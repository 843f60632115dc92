import { create } from 'qrcode'

/** A QR code as one path, so that it is sharp at any size; dark on white in both themes, as cameras want it. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const dark = Array.from({ length: size * size }, (_, i) => i).filter((i) => modules.data[i] === 1)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img could not hold the drawing
    <svg viewBox={`-4 -4 ${size + 8} ${size + 8}`} width={192} height={192} role="img" aria-label={label}>
      <rect x={-4} y={-4} width={size + 8} height={size + 8} rx={3} fill="#fff" />
      <path d={dark.map((i) => `M${i % size} ${Math.floor(i / size)}h1v1h-1z`).join('')} fill="#000" />
    </svg>
  )
}
