import { Button } from '@mantine/core'
import type { PostVersion } from '@daybook/notices/contract'
import type { PostPart, VersionDeed } from '@daybook/notices/domain'
import { EmptyState, InstantDay, Load, Skeletons, TextLink, TimeText, useHref, useRows, useUrlState } from '@daybook/platform/web'
import { audienceWords } from './audience-words.ts'
import styles from './versions.module.css'
import { versionPages } from './post-query.ts'
import { RichText } from './rich-text.tsx'

const deedWords: Readonly<Record<VersionDeed, string>> = { POST: 'Posted', CHANGE: 'Changed', RETRACT: 'Retracted' }

const partWords: Readonly<Record<PostPart, string>> = {
  title: 'title',
  text: 'text',
  audience: 'whom it is for',
  pinned: 'pinned or not',
  files: 'the files',
  confirming: 'whether it must be confirmed',
  comments: 'whether readers may comment',
  times: 'when it is shown',
}

const changesOf = ({ changes }: PostVersion): string =>
  changes.length === 0 ? '' : `Different: ${new Intl.ListFormat('en').format(changes.map((part) => partWords[part]))}`

const Whole = ({ version }: { readonly version: PostVersion }) => (
  <div className={styles.whole}>
    <h3 className={styles.title}>{version.title}</h3>
    <RichText content={version.content} />
    <p className={styles.facts}>
      For: {audienceWords(version)}
      {version.expiresAt !== null && (
        <>
          {' · '}until <InstantDay instant={version.expiresAt} />
        </>
      )}
      {version.pinned && ' · Pinned'}
      {version.mustConfirm && ' · Must be confirmed'}
      {version.commentsOpen && ' · Readers may comment'}
    </p>
  </div>
)

const When = ({ version: { changedAt, changedBy } }: { readonly version: PostVersion }) =>
  changedAt === null ? (
    <>before versions were kept</>
  ) : (
    <>
      <InstantDay instant={changedAt} />, <TimeText instant={changedAt} />
      {changedBy === null ? ', as a department was renamed' : `, by ${changedBy}`}
    </>
  )

const Version = ({ version }: { readonly version: PostVersion }) => {
  const [shown] = useUrlState('version')
  const href = useHref()
  const open = shown === String(version.version)
  const words = open ? 'Hide it' : 'Show what it said'
  return (
    <li className={styles.version}>
      <p className={styles.deed}>
        <strong>{deedWords[version.deed]}</strong> <When version={version} />
      </p>
      {changesOf(version) !== '' && <p className={styles.facts}>{changesOf(version)}</p>}
      <TextLink
        href={href({ version: open ? undefined : String(version.version) })}
        aria-expanded={open}
        aria-label={`${words}: version ${version.version}`}
      >
        {words}
      </TextLink>
      {open && <Whole version={version} />}
    </li>
  )
}

/** Every version of a post, with who made it and what was different. */
export const Versions = ({ postId }: { readonly postId: string }) => {
  const { rows, error, onRetry, hasMore, loadingMore, onLoadMore } = useRows(versionPages(postId))
  return (
    <>
      <Load
        query={{ data: rows, error, refetch: onRetry }}
        skeleton={<Skeletons rows={3} height={64} />}
        empty={<EmptyState compact>There is no version.</EmptyState>}
      >
        {(items) => (
          <ol className={styles.versions} aria-label="Versions, the newest first">
            {items.map((version) => (
              <Version key={version.version} version={version} />
            ))}
          </ol>
        )}
      </Load>
      {hasMore && (
        <Button variant="default" loading={loadingMore} onClick={onLoadMore}>
          Earlier versions
        </Button>
      )}
    </>
  )
}
