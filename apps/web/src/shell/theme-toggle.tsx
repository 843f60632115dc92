import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** Dark or light; the choice is kept on this device. */
export const ThemeToggle = () => {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const other = scheme === 'dark' ? 'light' : 'dark'
  const Icon = scheme === 'dark' ? IconSun : IconMoon
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={`Use the ${other} theme`}
      onClick={() => setColorScheme(other)}
    >
      <Icon size={18} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  )
}
