import { homePath } from '@daybook/platform/contract'
import { EmptyState, Page, Section } from '@daybook/platform/web'

const NotYet = ({ title, words }: { readonly title: string; readonly words: string }) => (
  <Page title={title}>
    <Section>
      <EmptyState picture="search" step={{ label: 'Go back', href: homePath }}>
        {words}
      </EmptyState>
    </Section>
  </Page>
)

/** `/product/table`: of a product that there is not yet. */
export const TablesScreen = () => (
  <NotYet title="Tables" words="Tables cannot be used yet. There is nothing here to set up or to lose." />
)

/** `/product/workflow`: the same of work flows. */
export const WorkFlowsScreen = () => (
  <NotYet title="Work Flows" words="Work flows cannot be used yet. There is nothing here to set up or to lose." />
)
