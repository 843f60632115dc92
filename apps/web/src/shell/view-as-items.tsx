import { Menu } from '@mantine/core'
import { roleWord } from '@daybook/people/web'
import { previewRoles } from '@daybook/platform/contract'
import { IconEye } from '@tabler/icons-react'
import { usePreview } from './use-preview.ts'

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
