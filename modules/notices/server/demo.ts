import { addDays, weekStart } from '@daybook/platform/domain'
import { type DemoPart, demoInstant } from '@daybook/platform/server'
import { addComment, addPost, changePost, confirmPost } from '../contract/index.ts'

const common = {
  departments: [],
  roles: [],
  everybody: true,
  publishAt: null,
  expiresAt: null,
  pinned: false,
  mustConfirm: false,
}

/** What stands on the board and in the news of the demo company. */
export const noticesDemo: DemoPart = {
  now: async ({ today, zone, at, as, hr, boss, workers, nowInstant }) => {
    const monday = weekStart(today)
    at(demoInstant(addDays(monday, -18), 9 * 60, zone))
    await (await as(boss)).call(addPost, {
      body: {
        ...common,
        kind: 'NEWS',
        title: 'The spring collection goes to the fair',
        content:
          '<p>Our oak tables and the new <strong>Harbor</strong> bench travel to the fair in High Point. Thank you to everybody in the workshop who finished the last pieces over the weekend.</p><p>What people say about them, you will read here.</p>',
      },
    })
    at(demoInstant(addDays(monday, -6), 10 * 60, zone))
    await (await as(hr)).call(addPost, {
      body: {
        ...common,
        kind: 'NEWS',
        title: 'Two new colleagues in the showroom',
        content:
          '<p>Please make them feel at home. They begin with a week in the workshop, so that they know what they sell.</p>',
      },
    })
    at(demoInstant(addDays(monday, -3), 8 * 60, zone))
    const { id } = await (await as(hr)).call(addPost, {
      body: {
        ...common,
        kind: 'NOTICE',
        title: 'Fire drill: how we leave the building',
        content:
          '<p>The way out of the workshop leads over the yard, no longer through the paint shop.</p><ul><li>Leave tools where they are.</li><li>Meet at the gate.</li></ul>',
        pinned: true,
        mustConfirm: true,
      },
    })
    at(demoInstant(addDays(monday, -1), 15 * 60, zone))
    const lift = {
      ...common,
      title: 'The lift is out of order until Wednesday',
      content: '<p>Please take the stairs, or ask for help with heavy things.</p>',
      commentsOpen: true,
    }
    const posted = await (await as(hr)).call(addPost, { body: { ...lift, kind: 'NOTICE' } })
    const [first, second, third] = workers.filter(({ accountId }) => accountId !== hr.accountId)
    const say = async (who: { accountId: string } | undefined, minutes: number, comment: string) => {
      if (who === undefined) return
      at(demoInstant(addDays(monday, -1), minutes, zone))
      await (await as(who)).call(addComment, { params: { id: posted.id }, body: { comment } })
    }
    await say(first, 15 * 60 + 20, 'Both of them, or only the one at the yard?')
    await say(hr, 15 * 60 + 35, 'Only the one at the yard. The goods lift works.')
    await say(second, 16 * 60, 'Then I bring the table tops up with the goods lift tomorrow morning.')
    at(demoInstant(addDays(monday, -1), 17 * 60, zone))
    await (await as(hr)).call(changePost, {
      params: { id: posted.id },
      body: { ...lift, title: 'The lift at the yard is out of order until Friday', version: posted.version },
    })
    const people = [first, second, third].flatMap((worker) => (worker ? [worker.userId] : []))
    await (await as(hr)).call(addPost, {
      body: {
        ...common,
        kind: 'NOTICE',
        title: 'First aiders meet on Thursday at two',
        content: '<p>In the small meeting room. We go through the new kits and take about half an hour.</p>',
        everybody: false,
        people,
      },
    })
    for (const worker of workers.slice(0, 14))
      await (await as(worker)).call(confirmPost, { params: { id }, body: { changedAt: null } })
    at(nowInstant)
  },
}
