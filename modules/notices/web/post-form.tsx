import { MultiSelect, Select, SegmentedControl, Switch, TextInput } from '@mantine/core'
import {
  addPost,
  allPosts,
  changePost,
  newestPosts,
  activePosts,
  noticeRefusals,
  postAudiences,
  type WrittenPost,
} from '@daybook/notices/contract'
import { longestContent, longestTitle, mostFiles, mostPeople, type PostKind } from '@daybook/notices/domain'
import { PeopleSelect, roleWord } from '@daybook/people/web'
import { line, previewRoles, ShownFile, text } from '@daybook/platform/contract'
import { formatTimeOfDay, isDay, localTime, timeInZone } from '@daybook/platform/domain'
import {
  call,
  DayPicker,
  FormShell,
  ownZone,
  q,
  Skeletons,
  todayIn,
  useApi,
  useLocale,
  useVersionedSave,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { z } from 'zod'
import { PostFiles } from './post-files.tsx'

const RichEditor = lazy(() => import('./rich-editor.tsx').then((m) => ({ default: m.RichEditor })))

const DayOrNone = z.string().refine((typed) => typed === '' || isDay(typed), 'Write it like 29 Mar 2026')

const TypedPost = z
  .strictObject({
    title: line(longestTitle, 'Please enter a title'),
    content: text(longestContent).refine((content) => content !== '', 'Write what there is to say.'),
    audience: z.enum(['everybody', 'some']),
    departments: z.array(z.string()),
    roles: z.array(z.string()),
    people: z.array(z.strictObject({ userId: z.string(), userName: z.string() })).max(mostPeople),
    pinned: z.boolean(),
    mustConfirm: z.boolean(),
    commentsOpen: z.boolean(),
    files: z.array(ShownFile).max(mostFiles),
    fromDay: DayOrNone,
    fromTime: z.string(),
    untilDay: DayOrNone,
  })
  .refine(
    ({ audience, departments, roles, people }) =>
      audience === 'everybody' || departments.length + roles.length + people.length > 0,
    { path: ['departments'], message: 'Choose whom it is for' },
  )
type Typed = z.output<typeof TypedPost>

/** What is new and has no day is published today; when something else was published, the server knows. */
const typedPost = (isNew: boolean) =>
  TypedPost.refine(({ fromDay, untilDay }) => untilDay === '' || untilDay >= (fromDay === '' && isNew ? todayIn() : fromDay), {
    path: ['untilDay'],
    message: noticeRefusals['notice.ends_first'].words,
  })

const instantAt = (day: string, time: string): string => {
  const found = localTime(day as Parameters<typeof localTime>[0], time, ownZone())
  if (found.kind === 'once') return found.instant
  return found.kind === 'twice' ? found.first : instantAt(day, found.nearest)
}

/** What is sent of what was typed: a post without a day is published now, and one that ends does so with its day. */
const bodyOf = ({ audience, departments, roles, people, files, fromDay, fromTime, untilDay, ...same }: Typed) => ({
  ...same,
  files: files.map(({ id }) => id),
  everybody: audience === 'everybody',
  departments: audience === 'everybody' ? [] : departments,
  roles: audience === 'everybody' ? [] : previewRoles.filter((role) => roles.includes(role)),
  people: audience === 'everybody' ? [] : people.map(({ userId }) => userId),
  publishAt: fromDay === '' ? null : instantAt(fromDay, fromTime),
  expiresAt: untilDay === '' ? null : instantAt(untilDay, '23:59'),
})

type Props = { readonly kind: PostKind; readonly post?: WrittenPost | undefined; readonly onSaved: () => void }

const useInitial = (post: WrittenPost | undefined): Typed => {
  const { dayOf } = useLocale()
  const isLater = post?.state === 'SCHEDULED'
  return {
    title: post?.title ?? '',
    content: post?.content ?? '',
    audience: post === undefined || post.everybody ? 'everybody' : 'some',
    departments: post ? [...post.departments] : [],
    roles: post ? [...post.roles] : [],
    people: post ? [...post.people] : [],
    pinned: post?.pinned ?? false,
    mustConfirm: post?.mustConfirm ?? false,
    commentsOpen: post?.commentsOpen ?? false,
    files: post ? [...post.files] : [],
    fromDay: isLater ? dayOf(post.publishAt) : '',
    fromTime: isLater ? timeInZone(post.publishAt, ownZone()) : '08:00',
    untilDay: post?.expiresAt ? dayOf(post.expiresAt) : '',
  }
}

const refetches = [allPosts, activePosts, newestPosts]

const useSave = ({ kind, post, onSaved }: Props) => {
  const add = useApi(addPost, { refetches })
  const change = useVersionedSave({
    endpoint: changePost,
    stored: post ?? { version: 0 },
    reload: async () => {
      const { items } = await call(allPosts, { query: { kind, limit: '100' } })
      return items.find(({ id }) => id === post?.id) ?? { version: (post?.version ?? 0) + 1 }
    },
    what: 'this post',
    refetches,
  })
  return async (typed: Typed) => {
    const body = bodyOf(typed)
    if (post) await change({ params: { id: post.id }, body })
    else await add.mutateAsync({ body: { ...body, kind } })
    onSaved()
  }
}

const times = (also: string) => [...new Set([...Array.from({ length: 48 }, (_, i) => formatTimeOfDay(i * 30)), also])].toSorted()

const audiencesQuery = q(postAudiences, {})

/** A notice or news: what it says, whom it is for, from when to when. */
export const PostFields = (props: Props) => {
  const { kind, post } = props
  const save = useSave(props)
  const initial = useInitial(post)
  const { data } = useQuery(audiencesQuery)
  const what = kind === 'NEWS' ? 'news' : 'notice'
  const departments = [...new Set([...(data?.departments ?? []), ...initial.departments])]
  return (
    <FormShell
      schema={typedPost(post === undefined)}
      initial={initial}
      submit={post ? 'Save changes' : kind === 'NEWS' ? 'Post the news' : 'Post the notice'}
      onSubmit={save}
      label={post ? `Change the ${what}` : `Post a ${what}`}
    >
      {(form) => (
        <>
          <TextInput label="Title" maxLength={longestTitle} data-autofocus {...form.getInputProps('title')} />
          <Suspense fallback={<Skeletons rows={4} />}>
            <RichEditor
              label="Text"
              value={form.values.content}
              onChange={(content) => form.setFieldValue('content', content)}
              error={form.errors['content']}
            />
          </Suspense>
          <PostFiles
            files={form.values.files}
            onAdd={(file) => form.setFieldValue('files', [...form.getValues().files, file])}
            onRemove={({ id }) =>
              form.setFieldValue(
                'files',
                form.getValues().files.filter((file) => file.id !== id),
              )
            }
          />
          <div>
            <SegmentedControl
              aria-label="Whom it is for"
              data={[
                { value: 'everybody', label: 'Everybody' },
                { value: 'some', label: 'Some' },
              ]}
              {...form.getInputProps('audience')}
            />
          </div>
          {form.values.audience === 'some' && (
            <>
              <MultiSelect
                label="Departments"
                placeholder={form.values.departments.length === 0 ? 'None' : ''}
                data={departments}
                searchable
                {...form.getInputProps('departments')}
              />
              <MultiSelect
                label="Roles"
                placeholder={form.values.roles.length === 0 ? 'None' : ''}
                data={[...previewRoles].map((value) => ({ value, label: roleWord(value) }))}
                {...form.getInputProps('roles')}
              />
              <PeopleSelect
                label="People"
                description="Whoever works in one of the departments, has one of the roles or is named here reads it."
                most={mostPeople}
                {...form.getInputProps('people')}
              />
            </>
          )}
          <Switch label="Pinned: stands above the others" {...form.getInputProps('pinned', { type: 'checkbox' })} />
          <Switch
            label="Must be confirmed"
            description="Everybody is asked to say that they read it, and you see who did."
            {...form.getInputProps('mustConfirm', { type: 'checkbox' })}
          />
          <Switch
            label="Comments"
            description="Everybody who reads it may comment, and reads what others say."
            {...form.getInputProps('commentsOpen', { type: 'checkbox' })}
          />
          {post?.state !== 'PUBLISHED' && (
            <>
              <DayPicker label="Published on" description="Without a day, now." {...form.getInputProps('fromDay')} />
              {form.values.fromDay !== '' && (
                <Select label="at" data={times(initial.fromTime)} allowDeselect={false} {...form.getInputProps('fromTime')} />
              )}
            </>
          )}
          <DayPicker label="Shown until" description="Without a day it stays." {...form.getInputProps('untilDay')} />
        </>
      )}
    </FormShell>
  )
}
