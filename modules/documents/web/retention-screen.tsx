import { Button, SegmentedControl, Select } from '@mantine/core'
import { documentManage } from '@daybook/documents/contract'
import { askBeforeLosing, Load, Page, SidePanel, Skeletons, useMayChange, useUrlState } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { DocumentPanel } from './document-panel.tsx'
import { HoldForm } from './hold-form.tsx'
import { HoldList } from './hold-list.tsx'
import { OverList } from './over-list.tsx'
import { ruleQuery } from './retention-queries.ts'
import { RuleForm } from './rule-form.tsx'
import { RuleList } from './rule-list.tsx'

const adding = 'new'

const Opened = ({ id, onDone }: { readonly id: string; readonly onDone: () => void }) => {
  const query = useQuery({ ...ruleQuery(id), enabled: id !== adding })
  if (id === adding) return <RuleForm rule={null} onDone={onDone} />
  return (
    <Load query={query} skeleton={<Skeletons rows={5} label="Loading the rule" />}>
      {(rule) => <RuleForm key={rule.version} rule={rule} onDone={onDone} />}
    </Load>
  )
}

const RulePanel = () => {
  const [open, setOpen] = useUrlState('rule')
  const close = () => setOpen(undefined)
  return (
    <SidePanel
      opened={open !== undefined}
      onClose={() => void askBeforeLosing(close)}
      title={open === adding ? 'New rule' : 'How long they are kept'}
    >
      {open !== undefined && <Opened key={open} id={open} onDone={close} />}
    </SidePanel>
  )
}

const HoldPanel = () => {
  const [open, setOpen] = useUrlState('hold')
  const close = () => setOpen(undefined)
  return (
    <SidePanel opened={open !== undefined} onClose={() => void askBeforeLosing(close)} title="Hold somebody’s documents">
      {open !== undefined && <HoldForm on={null} onDone={close} />}
    </SidePanel>
  )
}

const Filters = () => {
  const [show, setShow] = useUrlState('show')
  const [ahead, setAhead] = useUrlState('ahead')
  return (
    <>
      <SegmentedControl
        aria-label="Show"
        data={[
          { value: 'over', label: 'Over' },
          { value: 'rules', label: 'Rules' },
          { value: 'holds', label: 'Legal holds' },
        ]}
        value={show ?? 'over'}
        onChange={(next) => setShow(next === 'over' ? undefined : next)}
      />
      {show === undefined && (
        <Select
          aria-label="Over by"
          data={[
            { value: '0', label: 'Over today' },
            { value: '3', label: 'Within three months' },
            { value: '12', label: 'Within a year' },
          ]}
          allowDeselect={false}
          value={ahead ?? '0'}
          onChange={(next) => setAhead(next === '0' ? undefined : (next ?? undefined))}
        />
      )}
    </>
  )
}

/** `/product/timesheet/documentRetention`: what is over, how long documents are kept, and what must stay. */
export const RetentionScreen = () => {
  const [show] = useUrlState('show')
  const [, setRule] = useUrlState('rule', { push: true })
  const [, setHold] = useUrlState('hold', { push: true })
  const mayChange = useMayChange(documentManage)
  const addRule = mayChange ? () => setRule(adding) : null
  const addHold = mayChange ? () => setHold(adding) : null
  const add = show === 'holds' ? addHold : addRule
  const label = show === 'holds' ? 'Hold somebody’s documents' : 'Add a rule'
  return (
    <Page
      title="Document retention"
      purpose="How long documents are kept, what is over, and what must stay."
      {...(add ? { primary: <Button onClick={add}>{label}</Button> } : {})}
      filters={<Filters />}
    >
      {show === 'rules' ? (
        <RuleList onAdd={addRule} />
      ) : show === 'holds' ? (
        <HoldList onAdd={addHold} />
      ) : (
        <OverList mayRemove={mayChange} />
      )}
      {mayChange && <RulePanel />}
      {mayChange && <HoldPanel />}
      <DocumentPanel />
    </Page>
  )
}
