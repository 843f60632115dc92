import {
  activePosts,
  addComment,
  addPost,
  addPostFile,
  allPosts,
  changePost,
  confirmPost,
  newestPosts,
  openPostFile,
  postAudiences,
  postComments,
  postVersions,
  remindReaders,
  removeComment,
  retractPost,
  unconfirmedReaders,
} from '@daybook/notices/contract'
import { asOwner, call, type Cast, type MadeRecords, type TestingManifest, type TestWorld } from '@daybook/testing/harness'

const post = {
  title: 'The lift is out of order',
  content: '<p>Please take the stairs.</p>',
  everybody: true,
  departments: [],
  roles: [],
  pinned: false,
  mustConfirm: true,
  publishAt: null,
  expiresAt: null,
  commentsOpen: true,
}

/** A file as small as it gets. */
const plan = {
  bytes: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
  name: 'Plan.pdf',
}

const posted = async ({ api, given }: TestWorld) => {
  const owner = await given.company()
  return { owner, made: await api.as(owner).call(addPost, { body: { ...post, kind: 'NOTICE' } }) }
}

const commented = async (world: TestWorld) => {
  const { owner, made } = await posted(world)
  const { id } = await world.api.as(owner).call(addComment, { params: { id: made.id }, body: { comment: 'Until when?' } })
  return { owner, made, id }
}

const records = async ({ api }: TestWorld, { owner }: Cast): Promise<MadeRecords> => {
  const file = await api.as(owner).call(addPostFile, { file: plan })
  const { id } = await api.as(owner).call(addPost, { body: { ...post, kind: 'NOTICE', files: [file.id] } })
  const comment = await api.as(owner).call(addComment, { params: { id }, body: { comment: 'Until Friday.' } })
  return { company: { post: id, 'post comment': comment.id, 'post file': file.id } }
}

export const manifest = {
  calls: [
    call(addPost, 'more', async (world) => ({ ...(await asOwner(world)), body: { ...post, kind: 'NEWS' as const } })),
    call(addPostFile, 'more', async (world) => ({ ...(await asOwner(world)), file: plan })),
    call(changePost, 'version.stale', async (world) => {
      const { owner, made } = await posted(world)
      const body = {
        ...post,
        title: 'The lift works again',
        content: '<p>It may be used.</p>',
        pinned: true,
        version: made.version,
      }
      return { who: owner, params: { id: made.id }, body }
    }),
    call(retractPost, 'version.stale', async (world) => {
      const { owner, made } = await posted(world)
      return { who: owner, params: { id: made.id }, body: { version: made.version } }
    }),
    call(remindReaders, 'notice.reminded', async (world) => {
      const { owner, made } = await posted(world)
      return { who: owner, params: { id: made.id }, body: {} }
    }),
    call(confirmPost, 'same', async (world) => {
      const { owner, made } = await posted(world)
      return { who: owner, params: { id: made.id }, body: { changedAt: null } }
    }),
    call(addComment, 'more', async (world) => {
      const { owner, made } = await posted(world)
      return { who: owner, params: { id: made.id }, body: { comment: 'Until when?' } }
    }),
    call(
      removeComment,
      'not_found',
      async (world) => {
        const { owner, id } = await commented(world)
        return { who: owner, params: { commentId: id } }
      },
      { othersHear: '403 notice.not_your_comment' },
    ),
  ],
  reads: [
    call(newestPosts, 'same', asOwner),
    call(activePosts, 'same', async (world) => ({ ...(await asOwner(world)), query: { kind: 'NEWS' as const } })),
    call(allPosts, 'same', async (world) => ({ ...(await asOwner(world)), query: { kind: 'NOTICE' as const } })),
    call(postAudiences, 'same', asOwner),
    call(openPostFile, 'same', async ({ api, given }) => {
      const who = await given.company()
      const { id } = await api.as(who).call(addPostFile, { file: plan })
      await api.as(who).call(addPost, { body: { ...post, kind: 'NOTICE', files: [id] } })
      return { who, params: { fileId: id }, query: {} }
    }),
    call(unconfirmedReaders, 'same', async (world) => {
      const { owner, made } = await posted(world)
      return { who: owner, params: { id: made.id }, query: {} }
    }),
    call(postVersions, 'same', async (world) => {
      const { owner, made } = await posted(world)
      return { who: owner, params: { id: made.id }, query: {} }
    }),
    call(postComments, 'same', async (world) => {
      const { owner, made } = await commented(world)
      return { who: owner, params: { id: made.id }, query: {} }
    }),
  ],
  matrixRows: { 'notice.read': [47], 'notice.write': [46] },
  records,
} satisfies TestingManifest
