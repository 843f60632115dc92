import { ActionIcon, UnstyledButton } from '@mantine/core'
import { EmptyPicture, type EmptyPictureName } from '@daybook/platform/web'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import styles from './dashboard.module.css'
import { useRotation } from './use-rotation.ts'

type Slide = { readonly picture: EmptyPictureName; readonly title: string; readonly words: string }

const slides: readonly Slide[] = [
  { picture: 'day', title: 'The clock is on every page', words: 'One press begins the day, also where there is no connection.' },
  { picture: 'done', title: 'A week is handed in as one', words: 'What is missing says so before anybody has to ask.' },
  { picture: 'people', title: 'See who is in', words: 'And who is away, before a day off is promised.' },
  { picture: 'pay', title: 'A payslip that explains itself', words: 'Every amount leads to the days that it came from.' },
  { picture: 'search', title: 'Any screen, in three letters', words: 'The search above finds screens, people and deeds.' },
  { picture: 'paper', title: 'Bring your lists', words: 'People, hours and balances come from the files that you have.' },
]

const Dots = ({ shown, onShow }: { readonly shown: number; readonly onShow: (index: number) => void }) => (
  <div className={styles.dots}>
    {slides.map(({ title }, index) => (
      <UnstyledButton
        key={title}
        className={styles.dot ?? ''}
        aria-label={`Show ${index + 1} of ${slides.length}: ${title}`}
        aria-current={index === shown || undefined}
        onClick={() => onShow(index)}
      />
    ))}
  </div>
)

/** What there is to know about Daybook, one thing at a time. */
export const Banner = () => {
  const { shown, show, canStop, stopped, toggle, watch } = useRotation(slides.length)
  return (
    <section className={styles.banner} aria-roledescription="carousel" aria-label="About Daybook" {...watch}>
      {slides.map(({ picture, title, words }, index) => (
        <div key={title} className={styles.slide} data-shown={index === shown || undefined} inert={index !== shown}>
          <div>
            <h2 className={styles.slideTitle}>{title}</h2>
            <p className={styles.slideWords}>{words}</p>
          </div>
          <EmptyPicture name={picture} />
        </div>
      ))}
      <div className={styles.controls}>
        <Dots shown={shown} onShow={show} />
        {canStop && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            onClick={toggle}
            aria-label={stopped ? 'Let it turn' : 'Stop turning'}
          >
            {stopped ? (
              <IconPlayerPlay size={16} stroke={1.75} aria-hidden="true" />
            ) : (
              <IconPlayerPause size={16} stroke={1.75} aria-hidden="true" />
            )}
          </ActionIcon>
        )}
      </div>
    </section>
  )
}
