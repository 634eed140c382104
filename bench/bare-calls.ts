import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'

/**
 * The bare limit of the shop's calls: Fastify and a pool of the same size on the same database, one named statement for each call (the
 * checkout alone is two transactions), no session, no validation, no view. DATABASE_URL names the database. Says its port.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
const app = Fastify()

const texts: string[] = []
type Runner = Pick<pg.Pool | pg.PoolClient, 'query'>
const run = async (text: string, values: unknown[], on: Runner = pool): Promise<object[]> => {
  if (!texts.includes(text)) texts.push(text)
  return (await on.query<object>({ name: `s${texts.indexOf(text)}`, text, values })).rows
}

const tile = `
  w.id, w.slug, w.name, w.kind, w.medium, w.description, w.year, w.price_kobo, w.frame_price_kobo,
  a.name as artist, a.slug as artist_slug, c.name as category, c.slug as category_slug,
  e.label, e.width_mm, e.height_mm, e.total, e.available, p.id as picture, p.width, p.height`
const joins = `
  join artist a on a.id = w.artist_id join category c on c.id = w.category_id
  join edition e on e.work_id = w.id and e.position = 0
  join work_picture wp on wp.work_id = w.id and wp.position = 0 join picture p on p.id = wp.picture_id`

const product = `select ${tile} from work w ${joins} where w.slug = $1 and w.status = 'live'`
const list = `
  select ${tile} from (
    select id from work where status = 'live' order by shown_since desc, id limit 48
  ) as shown join work w on w.id = shown.id ${joins}`
const search = `
  select ${tile} from (
    select id from work where status = 'live' and search_words like '%' || $1 || '%' order by shown_since desc, id limit 24
  ) as found join work w on w.id = found.id ${joins}`
const cart = `
  select l.quantity, l.with_frame, ${tile} from cart t join cart_line l on l.cart_id = t.id
  join edition le on le.id = l.edition_id join work w on w.id = le.work_id ${joins} where t.guest_id = $1`
const add = `
  insert into cart_line (id, cart_id, edition_id, with_frame, quantity, created_at)
  select gen_random_uuid(), t.id, e.id, false, $3, now()
  from cart t, work w join edition e on e.work_id = w.id where t.guest_id = $1 and w.slug = $2
  on conflict (cart_id, edition_id, with_frame) do update set quantity = excluded.quantity returning id`

const inTransaction = async (work: (client: pg.PoolClient) => Promise<unknown>): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** An order of one piece and its payment, then the money: tables of its own, for which nobody waits. */
const checkout = async (work: string): Promise<object> => {
  const order = crypto.randomUUID()
  await inTransaction(async (on) => {
    await run(
      'update bare_stock set left_over = left_over - 1 where work_id = $1 and left_over > 0',
      [work],
      on,
    )
    await run(
      'insert into bare_order (id, total, status) values ($1, $2, $3)',
      [order, 1_000_000, 'unpaid'],
      on,
    )
    await run('insert into bare_item (order_id, work_id, quantity) values ($1, $2, 1)', [order, work], on)
  })
  await inTransaction(async (on) => {
    await run('insert into bare_payment (order_id, amount) values ($1, $2)', [order, 1_000_000], on)
    await run(`update bare_order set status = 'paid' where id = $1`, [order], on)
  })
  return { paid: true }
}

const guestOf = ({ headers }: FastifyRequest) => headers['guestuserid']
app.get<{ Params: { slug: string } }>('/product/:slug', ({ params }) => run(product, [params.slug]))
app.get('/list', () => run(list, []))
app.get<{ Params: { word: string } }>('/search/:word', ({ params }) => run(search, [params.word]))
app.get('/cart', (request) => run(cart, [guestOf(request)]))
app.post<{ Body: { product_slug: string; quantity: number } }>('/cart', (request) =>
  run(add, [guestOf(request), request.body.product_slug, request.body.quantity]),
)
app.post<{ Body: { work: string } }>('/checkout', ({ body }) => checkout(body.work))

await pool.query(`
  create table bare_stock as select id as work_id, 1000000 as left_over from work;
  create unique index on bare_stock (work_id);
  create table bare_order (id uuid primary key, total bigint not null, status text not null);
  create table bare_item (order_id uuid not null references bare_order, work_id uuid not null, quantity int not null);
  create table bare_payment (order_id uuid primary key references bare_order, amount bigint not null)`)
console.log(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
