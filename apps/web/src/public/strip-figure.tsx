import { Strip } from './strip.tsx'

/**
 * A drawing in an article. Each line `name | stretches | total`; a line that begins with `=` is what stands below, and
 * `from 00:00 to 24:00` sets the hours shown.
 */
export const stripFigure = (text: string) => {
  const lines = text.split('\n').filter(Boolean)
  const [, from = '06:00', to = '20:00'] = /^from (\S+) to (\S+)$/m.exec(text) ?? []
  const rows = lines.filter((line) => line.includes('|')).map((line) => line.split('|').map((part) => part.trim()))
  const caption = lines
    .find((line) => line.startsWith('='))
    ?.slice(1)
    .trim()
  return (
    <figure className="strip-figure">
      {rows.map(([name = '', day = '', total = '']) => (
        <div key={name} className="strip-line">
          <span>{name}</span>
          <Strip day={day} from={from} to={to} label={`${name}: ${day}`} />
          <span className="figures">{total}</span>
        </div>
      ))}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
