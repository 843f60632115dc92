import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { ImportDeeds, rowsToCorrect } from './import-deeds.tsx'
import { ImportFrame } from './import-frame.tsx'
import { ImportMapping } from './import-mapping.tsx'
import { show } from './test-screen.tsx'
import { hasUnsavedWork } from './unsaved.ts'

const fields = [
  { value: 'name', label: 'Name' },
  { value: 'email', label: 'Email' },
] as const
type Field = (typeof fields)[number]['value']

// An import of names: the column has to be said, one of the three rows cannot be read, and storing may be refused.
const Screen = ({ store, problem = null }: { store: () => void; problem?: string | null }) => {
  const [file, setFile] = useState<string | null>(null)
  const [mapping, setMapping] = useState<Partial<Record<string, Field>>>({})
  const [done, setDone] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const isAnswered = mapping['Who'] === 'name'
  const commit = () => {
    try {
      store()
      setDone(true)
    } catch (thrown) {
      setError(thrown)
    }
  }
  const again = () => {
    setFile(null)
    setDone(false)
  }
  const toCorrect = { count: 1, label: 'Download 1 row to correct', fileName: 'to-correct.csv', file: () => null }
  return (
    <ImportFrame
      title="Import names"
      purpose={file ?? 'From a list.'}
      choose={{ label: 'Choose a file', hint: 'A CSV file', accept: '.csv', onFile: ({ name }) => setFile(name), problem }}
      isChosen={file !== null}
      questions={
        <ImportMapping
          columns={[{ header: 'Who', samples: 'Ana, Ben' }]}
          fields={fields}
          mapping={mapping}
          onMap={(header, field) => setMapping(field === null ? {} : { [header]: field })}
          problem={isAnswered ? null : 'Say which column holds the name.'}
        />
      }
      isAnswered={isAnswered}
      preview={
        <>
          <p>2 names to import</p>
          <ImportDeeds
            commit={{ label: 'Import 2 names', onCommit: commit, busy: false, disabled: false, error }}
            toCorrect={toCorrect}
          />
        </>
      }
      result={
        done ? (
          <>
            <p>2 names imported</p>
            <ImportDeeds
              commit={null}
              next={<a href="/names">Go to the names</a>}
              toCorrect={toCorrect}
              again={{ label: 'Import another file', onAgain: again }}
            />
          </>
        ) : null
      }
    />
  )
}

const begin = (store: () => void = () => undefined, problem: string | null = null) =>
  show(<Screen store={store} problem={problem} />)
const chooseFile = () =>
  userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]') ?? document.body, new File(['x'], 'a.csv'))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const sayColumn = async () => {
  await userEvent.click(screen.getByRole('combobox', { name: 'Meaning of Who' }))
  await userEvent.click(await screen.findByText('Name'))
}

test('a file, what only a person can know, every row, the result, and the next run', async () => {
  begin()
  expect(hasUnsavedWork()).toBe(false)
  await chooseFile()
  expect(screen.getByText('Ana, Ben')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Say which column holds the name.')
  expect(screen.queryByText('2 names to import')).toBeNull()
  expect(hasUnsavedWork()).toBe(true)
  await sayColumn()
  expect(screen.getByText('2 names to import')).toBeTruthy()
  await press('Import 2 names')
  expect(screen.getByText('2 names imported')).toBeTruthy()
  expect(screen.queryByText('Ana, Ben')).toBeNull()
  expect(screen.getByRole('button', { name: 'Download 1 row to correct' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the names' })).toBeTruthy()
  expect(hasUnsavedWork()).toBe(false)
  await press('Import another file')
  expect(screen.getByText('Choose a file')).toBeTruthy()
})

test('what is refused stores nothing, says so, and leaves everything where it was', async () => {
  const store = vi.fn<() => void>(() => {
    throw new ApiError({ code: 'x', status: 409, words: 'The list is closed.' })
  })
  begin(store)
  await chooseFile()
  await sayColumn()
  await press('Import 2 names')
  expect(screen.getByRole('alert').textContent).toBe('The list is closed. Nothing was stored, and nothing here is lost.')
  expect(screen.getByText('2 names to import')).toBeTruthy()
  expect(hasUnsavedWork()).toBe(true)
})

test.each([
  ['nothing came back', { code: 'network', status: 0 }],
  ['the server failed', { code: 'unknown', status: 502 }],
  ['the first attempt still runs', { code: 'request.in_progress', status: 409 }],
])('where %s, nobody is told that nothing was stored', async (_, shape) => {
  begin(() => {
    throw new ApiError({ ...shape, words: 'No answer.' })
  })
  await chooseFile()
  await sayColumn()
  await press('Import 2 names')
  const words = 'No answer. It may have been stored. Press the button again: it is stored only once.'
  expect(screen.getByRole('alert').textContent).toBe(words)
})

test('a file that cannot be read is said below the place to choose another', () => {
  begin(undefined, 'The file has no rows.')
  expect(screen.getByRole('alert').textContent).toContain('The file has no rows.')
})

test('the rows to correct stand as they stood in the file, each with its reason', async () => {
  const file = rowsToCorrect({
    headers: ['Who', 'Crew'],
    rows: [
      { row: 2, cells: { Who: 'Ana', Crew: 'Day' } },
      { row: 3, cells: { Who: 'Ben, junior' } },
      { row: 4, cells: { Who: '=1+1', Crew: 'Night' } },
    ],
    reasons: new Map([
      [4, 'Not a name'],
      [3, 'No crew'],
    ]),
    title: 'Reason',
  })
  const lines = (await file.text()).replace('\ufeff', '').trim().split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['Who,Crew,Reason', '"Ben, junior",,No crew'])
  expect(lines[2]).toMatch(/^"?'=1\+1"?,Night,Not a name$/)
  expect(lines).toHaveLength(3)
})
