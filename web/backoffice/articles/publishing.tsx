import { useNavigate } from 'react-router'
import type { ArticleFile } from '../../../contract/staff-content.ts'
import { momentInLagos, timeInLagos } from '../../../kernel/lagos.ts'
import { LinkButton } from '../../kit/button.tsx'
import { Ask } from '../deeds/ask.tsx'
import { AtOnce } from '../deeds/at-once.tsx'

/** Brings an article out from a moment on. */
const publish = ({ id, version }: Pick<ArticleFile, 'id' | 'version'>, at: string | null) => ({
  method: 'POST' as const,
  path: `/articles/${id}/publish/`,
  body: { version, at },
})

/** Whether and when an article is out, and how to change that; only once all is saved. */
export const Publishing = ({ article, isSaved }: { article: ArticleFile; isSaved: boolean }) => {
  const navigate = useNavigate()
  const { id, version, state, slug, published_at: at } = article
  if (!isSaved) return <p>Save to publish.</p>
  return (
    <>
      {state === 'published' && (
        <LinkButton size="small" to={`/blog/${slug}`} target="_blank">
          See it
        </LinkButton>
      )}
      <Ask
        name={state === 'draft' ? 'Publish' : 'Change the date'}
        title={state === 'draft' ? 'Publish' : 'Change the date'}
        look={state === 'draft' ? 'primary' : 'outline'}
        text="Readers see it from this moment on, with this date. Its address then stays for good."
        questions={[
          {
            name: 'at',
            label: 'Date (Lagos time)',
            kind: 'moment',
            optional: true,
            value: at === null ? '' : timeInLagos(new Date(at)),
            hint: 'Empty: now.',
          },
        ]}
        deeds={(answer) => [
          publish(article, answer('at') === '' ? null : momentInLagos(answer('at')).toISOString()),
        ]}
        done={state === 'draft' ? 'Published.' : 'Changed.'}
      />
      {at === null ? (
        <Ask
          name="Delete"
          title={`Delete ${article.title}`}
          text="The draft goes for good, with the pictures that were uploaded for it."
          deeds={() => [{ method: 'DELETE', path: `/articles/${id}/`, body: { version } }]}
          done="Deleted."
          afterwards={() => void navigate('/backoffice/articles', { replace: true })}
        />
      ) : (
        <AtOnce
          name="Take back"
          deeds={() => [{ method: 'POST', path: `/articles/${id}/unpublish/`, body: { version } }]}
          undo={([now]) => [publish(now as ArticleFile, at)]}
          done="It is a draft again."
        />
      )}
    </>
  )
}
