import { type App, type EventContext, inEachCompany, inSystem, type ScheduledJob } from '@daybook/platform/server'
import { noticeTopics, postPublished } from '../contract/index.ts'
import { companiesWithPostsDue, takeDue } from './post-store.ts'

/** Says of every post whose time has come that it is there: each once, whoever of two servers comes first. */
export const announceDue = async ({ db, now, emit, touch }: EventContext): Promise<void> => {
  const posts = await takeDue(db, now)
  for (const { id, kind, title, must_confirm } of posts)
    await emit(postPublished, { postId: id, kind, title, mustConfirm: must_confirm })
  if (posts.length > 0) touch(noticeTopics.notice)
}

/** Announces what was written for later, in every company in which its time has come. */
export const announceScheduled = async (app: App): Promise<void> => {
  const due = await inSystem(app, 'notices-announce', ({ db, now }) => companiesWithPostsDue(db, now))
  await inEachCompany(app, 'notices-announce', due, (work) => announceDue(work))
}

export const announceJob: ScheduledJob = { name: 'notices-announce', cron: '* * * * *', run: announceScheduled }
