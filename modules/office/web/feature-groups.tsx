import { ActionIcon } from '@mantine/core'
import { officePaths, productPaths } from '@daybook/office/contract'
import { type ProductFeature, productFeatures } from '@daybook/office/domain'
import { Section, TextLink } from '@daybook/platform/web'
import { IconBriefcase, IconClock, IconRoute, IconStar, IconStarFilled, IconTable, type Icon } from '@tabler/icons-react'
import styles from './dashboard.module.css'
import { useFavourites } from './dashboard-query.ts'

type Feature = { readonly label: string; readonly icon: Icon; readonly href: string; readonly off?: string }

const features: Readonly<Record<ProductFeature, Feature>> = {
  TIMESHEET: { label: 'Timesheet System', icon: IconClock, href: productPaths.timesheet() },
  TABLES: { label: 'Tables', icon: IconTable, href: officePaths.tables() },
  OFFICE_JOBS: { label: 'Office Jobs', icon: IconBriefcase, href: productPaths.jobs(), off: 'Cannot be used yet' },
  WORK_FLOWS: { label: 'Work Flows', icon: IconRoute, href: officePaths.workFlows() },
}

type Favouring = { readonly isFavourite: boolean; readonly onToggle: () => void }

const Star = ({ label, isFavourite, onToggle }: Favouring & { readonly label: string }) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={36}
    className={styles.star ?? ''}
    aria-pressed={isFavourite}
    aria-label={`Favourite: ${label}`}
    onClick={onToggle}
  >
    {isFavourite ? <IconStarFilled size={18} aria-hidden="true" /> : <IconStar size={18} stroke={1.75} aria-hidden="true" />}
  </ActionIcon>
)

/** What cannot be used yet keeps its place and its address, and cannot be pressed; it says why. */
const FeatureButton = ({ feature, ...favouring }: Favouring & { readonly feature: ProductFeature }) => {
  const { label, icon: Icon, href, off } = features[feature]
  const face = (
    <>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <span className={styles.featureWords}>
        {label}
        {off && <small>{off}</small>}
      </span>
    </>
  )
  return (
    <li className={styles.feature} data-off={off !== undefined || undefined}>
      {off === undefined ? (
        <TextLink href={href} className={styles.featureLink}>
          {face}
        </TextLink>
      ) : (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a disabled link has no address, and without one an anchor is none
        <span role="link" aria-disabled="true" data-leads-to={href} className={styles.featureLink}>
          {face}
        </span>
      )}
      {off === undefined && <Star label={label} {...favouring} />}
    </li>
  )
}

type GroupProps = {
  readonly title: string
  readonly none: string
  readonly of: readonly ProductFeature[]
  readonly favourites: readonly ProductFeature[]
  readonly onToggle: (feature: ProductFeature) => void
}

const Group = ({ title, none, of, favourites, onToggle }: GroupProps) => (
  <Section title={title}>
    {of.length === 0 ? (
      <p className={styles.nothing}>{none}</p>
    ) : (
      <ul className={styles.features} aria-label={title}>
        {of.map((feature) => (
          <FeatureButton
            key={feature}
            feature={feature}
            isFavourite={favourites.includes(feature)}
            onToggle={() => onToggle(feature)}
          />
        ))}
      </ul>
    )}
  </Section>
)

/** What there is to go to: what the reader wants first, and all of it. */
export const FeatureGroups = () => {
  const { favourites, toggle } = useFavourites()
  const shared = { favourites, onToggle: toggle }
  return (
    <>
      <Group
        title="Favourite"
        none="Press a star, and what it belongs to stands here on all your devices."
        of={favourites}
        {...shared}
      />
      <Group title="Features" none="" of={productFeatures} {...shared} />
    </>
  )
}
