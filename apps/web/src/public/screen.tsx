import { assetOf } from './assets.ts'

type Props = {
  readonly name: string
  readonly alt: string
  /** The picture that the page opens with: fetched at once. */
  readonly first?: boolean
  /** A picture of the same screen on a phone, for narrow screens, where the wide one could not be read. */
  readonly phone?: string
  readonly sizes?: string
}

const themes = ['dark', 'light'] as const
const set = (name: string, one: number): string => `${assetOf(`${name}.avif`)} ${one}w, ${assetOf(`${name}-2x.avif`)} ${one * 2}w`

/**
 * A picture of the product in the reader's theme. Without a script the system's theme decides; a choice made with the
 * toggle is put into the sources by the page's script.
 */
export const Screen = ({ name, alt, phone, first = false, sizes = '(min-width: 1240px) 1152px, calc(100vw - 48px)' }: Props) => (
  <picture data-screen="">
    {phone &&
      themes.map((theme) => (
        <source
          key={`phone ${theme}`}
          media={theme === 'dark' ? '(max-width: 599px) and (prefers-color-scheme: dark)' : '(max-width: 599px)'}
          type="image/avif"
          srcSet={set(`${phone}-${theme}`, 390)}
          sizes="calc(100vw - 32px)"
          width={390}
          height={620}
          data-scheme={theme}
        />
      ))}
    {themes.map((theme) => (
      <source
        key={theme}
        media={theme === 'dark' ? '(prefers-color-scheme: dark)' : undefined}
        type="image/avif"
        srcSet={set(`${name}-${theme}`, 1240)}
        sizes={sizes}
        width={1240}
        height={800}
        data-scheme={theme}
      />
    ))}
    <img
      src={assetOf(`${name}-light.webp`)}
      width={1240}
      height={800}
      alt={alt}
      {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      decoding="async"
    />
  </picture>
)
