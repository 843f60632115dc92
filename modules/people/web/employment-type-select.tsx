import { Select, type SelectProps } from '@mantine/core'
import { employmentTypeChoices } from '@daybook/people/domain'

/** How somebody is employed; empty where nobody said so. */
export const EmploymentTypeSelect = (props: Pick<SelectProps, 'value' | 'onChange' | 'error' | 'disabled' | 'description'>) => (
  <Select
    label="Employment type"
    data={employmentTypeChoices}
    clearable
    clearButtonProps={{ 'aria-label': 'Clear the employment type' }}
    {...props}
  />
)
