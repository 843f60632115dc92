import type { Article } from '@daybook/office/contract'
import { shortened } from '@daybook/office/domain'
import { TextLink } from '@daybook/platform/web'
import { useEffect, useState, type ReactNode } from 'react'
import styles from './news.module.css'

/** A picture that has not come by then is none. */
const pictureMs = 3000

const Picture = ({ src }: { readonly src: string | null }) => {
  const [state, setState] = useState<'coming' | 'there' | 'none'>(src === null ? 'none' : 'coming')
  useEffect(() => {
    if (state !== 'coming') return
    const timer = setTimeout(() => setState('none'), pictureMs)
    return () => clearTimeout(timer)
  }, [state])
  if (state === 'none' || src === null) return <span className={styles.noPicture}>No Image</span>
  return <img src={src} alt="" className={styles.picture} onLoad={() => setState('there')} onError={() => setState('none')} />
}

type CardProps = { readonly title: ReactNode; readonly words: string; readonly picture?: ReactNode }

const Card = ({ title, words, picture }: CardProps) => (
  <li className={styles.card} data-own={picture === undefined || undefined}>
    {picture}
    <div className={styles.words}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{shortened(words)}</p>
    </div>
  </li>
)

/** Something that happened elsewhere: it opens there, in a page of its own that learns nothing of this one. */
export const ArticleCard = ({ article: { title, description, image_url, link } }: { readonly article: Article }) => (
  <Card
    picture={<Picture src={image_url} />}
    title={
      <a href={link} target="_blank" rel="noopener noreferrer nofollow">
        {title}
      </a>
    }
    words={description}
  />
)

/** Something of the company itself. */
export const CompanyCard = ({
  title,
  words,
  href,
}: {
  readonly title: string
  readonly words: string
  readonly href: string
}) => <Card title={<TextLink href={href}>{title}</TextLink>} words={words} />
