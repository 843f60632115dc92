import { Section, zoneChoices } from '@daybook/platform/web'
import { Select } from '@mantine/core'
import { useOwnZone } from './use-own-zone.ts'

/** Whose clock one's days go by; the choice is kept at once. */
export const ZoneSection = ({ zone }: { readonly zone: string | null }) => {
  const { move, moving } = useOwnZone()
  return (
    <Section title="Where you work">
      <Select
        label="Time zone"
        description="Your days go by its clock from now on. What stands already keeps its day"
        data={zoneChoices(zone)}
        value={zone}
        searchable
        allowDeselect={false}
        limit={60}
        disabled={moving}
        onChange={(chosen) => {
          if (chosen !== null && chosen !== zone) void move(chosen)
        }}
      />
    </Section>
  )
}
