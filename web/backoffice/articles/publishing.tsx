import { useNavigate } from 'react-router'
import type { ArticleFile } from '../../../contract/article.ts'
import { momentInLagos, timeInLagos } from '../../../kernel/lagos.ts'
import { LinkButton } from '../../kit/button.tsx'
import { Ask } from '../changes/ask.tsx'
import { AtOnce } from '../changes/at-once.tsx'
import { change } from '../data/changes.ts'

/** Brings an article out from a moment on. */
const publish = ({ id, version }: Pick<ArticleFile, 'id' | 'version'>, at: string | null) =>
  change('staff.publishArticle', { params: { id }, body: { version, at } })

/** Whether and when an article is out, and how to change that; only once all is saved. */
export function Publishing({ article, isSaved }: { article: ArticleFile; isSaved: boolean }) {
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
        variant={state === 'draft' ? 'primary' : 'outline'}
        text="Readers see it from this moment on, with this date. Its web address then cannot change."
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
        changes={(answer) => [
          publish(article, answer('at') === '' ? null : momentInLagos(answer('at')).toISOString()),
        ]}
        done={state === 'draft' ? 'Published.' : 'Changed.'}
      />
      {at === null ? (
        <Ask
          name="Delete"
          title={`Delete ${article.title}`}
          text="The draft goes for good, with the pictures that were uploaded for it."
          changes={() => [change('staff.deleteArticle', { params: { id }, body: { version } })]}
          done="Deleted."
          afterwards={() => void navigate('/backoffice/articles', { replace: true })}
        />
      ) : (
        <AtOnce
          name="Take back"
          changes={() => [change('staff.unpublishArticle', { params: { id }, body: { version } })]}
          undo={(answers) => answers.map((now) => publish(now, at))}
          done="It is a draft again."
        />
      )}
    </>
  )
}
