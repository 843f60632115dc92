import { useState, type ReactNode } from 'react'
import styles from './person.module.css'

/** `Ana María Ruiz` → `AR`. */
export const initialsOf = (name: string): string => {
  const names = name.trim().split(/\s+/).filter(Boolean)
  const first = [...(names[0] ?? '?')][0] ?? '?'
  const last = names.length > 1 ? ([...(names.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toUpperCase()
}

// The same name has the same tint on every screen.
const tintOf = (name: string): number => [...name].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 6, 7) % 6

export type AvatarProps = { readonly name: string; readonly src?: string | null | undefined; readonly size?: number }

/** A picture, or initials on a quiet tint. Decorative: the name stands beside it. */
export const Avatar = ({ name, src, size = 28 }: AvatarProps) => {
  // The address of a picture opens for some minutes; a page that stood open for longer shows initials until it asks again.
  const [failed, setFailed] = useState<string | null>(null)
  return src && src !== failed ? (
    <img src={src} alt="" width={size} height={size} loading="lazy" className={styles.avatar} onError={() => setFailed(src)} />
  ) : (
    <span
      aria-hidden="true"
      className={styles.avatar}
      data-initials={initialsOf(name)}
      data-tint={tintOf(name)}
      style={{ width: size, height: size, fontSize: Math.max(10, Math.round(size * 0.39)) }}
    />
  )
}

export type PersonChipProps = AvatarProps & { readonly detail?: ReactNode }

/** A person in a list: picture, name, and a line below (designation, time). */
export const PersonChip = ({ name, src, size = 28, detail }: PersonChipProps) => (
  <span className={styles.chip}>
    <Avatar name={name} src={src} size={size} />
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
    </span>
  </span>
)
