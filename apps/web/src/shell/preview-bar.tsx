import { Button, Menu } from '@mantine/core'
import { roleWord } from '@daybook/people/web'
import { type PreviewRole, previewRoles } from '@daybook/platform/contract'
import { session, useSession } from '@daybook/platform/web'
import { IconEye } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import styles from './preview-bar.module.css'

// The choice travels with every call, so everything on the screen is fetched again.
const usePreview = () => {
  const client = useQueryClient()
  const router = useRouter()
  return (role: PreviewRole | null) => {
    session.setPreview(role)
    void client.invalidateQueries()
    void router.invalidate()
  }
}

/** In the owner's menu: what does Daybook look like for the others? */
export const ViewAsItems = () => {
  const look = usePreview()
  return (
    <>
      <Menu.Divider />
      <Menu.Label>View as</Menu.Label>
      {previewRoles.map((role) => (
        <Menu.Item key={role} leftSection={<IconEye size={16} stroke={1.75} aria-hidden="true" />} onClick={() => look(role)}>
          {roleWord(role)}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  )
}

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
