import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Inbox, useInboxCards } from './inbox.tsx'
import { InboxCard } from './inbox-card.tsx'
import { show } from './test-screen.tsx'

const deeds: string[] = []
const names = ['Ana', 'Ben', 'Cleo']

const Waiting = () => {
  const cards = useInboxCards()
  return (
    <Inbox
      cards={cards}
      keys={[
        { key: 'a', words: 'approve', act: (index) => deeds.push(`approve ${names[index]}`) },
        { key: 'r', words: 'reject', act: (index) => cards.setRejecting(names[index] ?? null) },
      ]}
    >
      {names.map((name) => (
        <InboxCard
          key={name}
          who={name}
          approve="Approve"
          onApprove={() => deeds.push(`approve ${name}`)}
          reject="Reject"
          rejecting={cards.rejecting === name}
          onRejecting={(open) => cards.setRejecting(open ? name : null)}
          note={{
            question: `Why not, ${name} will ask`,
            missing: 'Please say why.',
            submit: 'Send back',
            onReject: (note) => deeds.push(`reject ${name}: ${note}`),
          }}
        >
          <input type="checkbox" aria-label={`Mark ${name}`} />
        </InboxCard>
      ))}
    </Inbox>
  )
}

const inbox = () => {
  deeds.length = 0
  show(<Waiting />)
}

test('j and k go from card to card and stop at the ends, and a key acts on the card that has the focus', async () => {
  inbox()
  await userEvent.keyboard('a')
  expect(deeds).toEqual([])
  await userEvent.keyboard('jja')
  await userEvent.keyboard('kkka')
  await userEvent.keyboard('jjjjja')
  expect(deeds).toEqual(['approve Ben', 'approve Ana', 'approve Cleo'])
})

test('letters are letters while somebody types, and keys on a box that is ticked', async () => {
  inbox()
  await userEvent.keyboard('jr')
  await userEvent.keyboard('raja{Control>}a{/Control}')
  expect(screen.getByLabelText('Why not, Ana will ask')).toHaveProperty('value', 'raja')
  expect(deeds).toEqual([])
  await userEvent.click(screen.getByLabelText('Mark Ben'))
  await userEvent.keyboard('a')
  expect(deeds).toEqual(['approve Ben'])
})

test('a rejection is sent with a reason only, and Escape leaves it', async () => {
  inbox()
  await userEvent.keyboard('jr')
  await userEvent.click(screen.getByRole('button', { name: 'Send back' }))
  expect(screen.getByText('Please say why.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Why not, Ana will ask'), ' Too late ')
  await userEvent.click(screen.getByRole('button', { name: 'Send back' }))
  expect(deeds).toEqual(['reject Ana: Too late'])
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByLabelText('Why not, Ana will ask')).toBeNull()
})
