import { Button } from '@mantine/core'
import { roleWord } from '@daybook/people/web'
import { useSession } from '@daybook/platform/web'
import styles from './preview-bar.module.css'
import { usePreview } from './use-preview.ts'

/** Says so while the owner looks at Daybook as another role; nothing can be changed meanwhile. */
export const PreviewBar = () => {
  const { preview } = useSession()
  const look = usePreview()
  if (preview === null) return null
  return (
    <output className={styles.bar}>
      <span>
        This is what the role <strong>{roleWord(preview)}</strong> sees. Nothing can be changed here.
      </span>
      <Button variant="default" size="xs" onClick={() => look(null)}>
        Back to your own view
      </Button>
    </output>
  )
}
