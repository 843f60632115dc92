import { addDocumentFile, type FileMatch, handOutDocuments, listPersonDocuments, matchHandout } from '@daybook/documents/contract'
import { longestName, mostFileBytes, mostHandedOut, nameOfFile } from '@daybook/documents/domain'
import { shorten } from '@daybook/platform/domain'
import { fitPhoto, toast, uploadFile, useApi } from '@daybook/platform/web'
import { useRef, useState } from 'react'
import { byPerson, type HandoutFile, hashOf, isReady } from './handout-files.ts'

/** So many files are on the page at once. */
export const mostFiles = 300

type Named = { readonly folder: string; readonly name: string }

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : 'It could not be brought.')

const bring = async (file: File): Promise<string> => {
  const fitting = await fitPhoto(file, mostFileBytes)
  if (fitting.size > mostFileBytes) throw new Error('It is larger than 10 MB.')
  return (await uploadFile(addDocumentFile, fitting)).id
}

const chosenOf = (match: FileMatch): HandoutFile['to'] => match.maybe.find(({ id }) => id === match.chosen) ?? null

/** The files that are to be handed out, whose they are, and how far that is. */
export const useHandout = () => {
  const [files, setFiles] = useState<readonly HandoutFile[]>([])
  const [running, setRunning] = useState<{ done: number; of: number } | null>(null)
  const [match, handOut] = [useApi(matchHandout), useApi(handOutDocuments, { refetches: [listPersonDocuments] })]
  const coming = useRef<HandoutFile[]>([])
  const change = (key: string, changes: Partial<HandoutFile>) =>
    setFiles((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)))

  const ask = async (part: readonly HandoutFile[]): Promise<void> => {
    try {
      const asked = []
      for (const { file } of part) asked.push({ name: file.name.slice(-200), sha256: await hashOf(file) })
      const { items } = await match.mutateAsync({ body: { files: asked } })
      for (const [i, { key }] of part.entries()) {
        const found = items[i]
        if (found) change(key, { match: found, to: chosenOf(found) })
      }
    } catch (error) {
      toast.failure(error)
      const left = new Set(part.map(({ key }) => key))
      setFiles((all) => all.filter(({ key }) => !left.has(key)))
    }
  }

  const askAll = async (): Promise<void> => {
    const all = coming.current
    coming.current = []
    setFiles((before) => [...before, ...all])
    for (let i = 0; i < all.length; i += mostHandedOut) await ask(all.slice(i, i + mostHandedOut))
  }

  // Files that are dropped together come one by one, and are asked for together.
  const take = (file: File): void => {
    if (files.length + coming.current.length >= mostFiles) return
    if (coming.current.length === 0) queueMicrotask(() => void askAll())
    const key = crypto.randomUUID()
    coming.current.push({ key, file, match: undefined, to: null, state: 'WAITING', problem: '' })
  }

  const bringAll = async (of: readonly HandoutFile[], { name }: Named) => {
    const brought: { broughtId: string; name: string; key: string }[] = []
    for (const { key, file } of of)
      try {
        const called = shorten(name.trim() || nameOfFile(file.name), longestName)
        brought.push({ broughtId: await bring(file), name: called, key })
      } catch (error) {
        change(key, { state: 'FAILED', problem: wordsOf(error) })
      }
    return brought
  }

  /** One person after the other; what fails for one of them holds up nobody else. */
  const handTo = async (of: readonly HandoutFile[], named: Named): Promise<void> => {
    const brought = await bringAll(of, named)
    if (brought.length === 0) return
    try {
      const userId = of[0]?.to?.id ?? ''
      const body = { userId, folder: named.folder.trim(), files: brought.map(({ broughtId, name }) => ({ broughtId, name })) }
      const { items } = await handOut.mutateAsync({ body })
      for (const [i, { key }] of brought.entries()) change(key, { state: items[i]?.documentId ? 'DONE' : 'DOUBLED', problem: '' })
    } catch (error) {
      for (const { key } of brought) change(key, { state: 'FAILED', problem: wordsOf(error) })
    }
  }

  const run = async (named: Named): Promise<void> => {
    const groups = byPerson(files.filter(isReady))
    for (const [done, of] of groups.entries()) {
      setRunning({ done, of: groups.length })
      await handTo(of, named)
    }
    setRunning(null)
  }

  return {
    files,
    running,
    take,
    run: (named: Named) => void run(named),
    choose: (key: string, to: HandoutFile['to']) => change(key, { to }),
    leaveOut: (key: string) => setFiles((all) => all.filter((each) => each.key !== key)),
  }
}
