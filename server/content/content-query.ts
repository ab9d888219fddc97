// What there is to read, as JSON in one statement: some hundred kilobytes, read when it has changed.

export const contentQuery = `
  select json_build_object(
    'pages', (select coalesce(json_agg(json_build_object('id', p.id, 'uri', p.uri, 'code', p.code,
        'name', p.name, 'title', p.title, 'metaKeywords', p.meta_keywords,
        'metaDescription', p.meta_description, 'marketplaceOnly', p.marketplace_only,
        'alternateUri', p.alternate_uri, 'listed', p.listed, 'updatedAt', ${instant("p.updated_at")},
        'blocks', (select coalesce(json_agg(json_build_object('id', b.id, 'zone', b.zone,
            'position', b.position, 'block', b.block) order by b.position, b.id), '[]')
          from cms_block b where b.page_id = p.id)) order by p.id), '[]') from cms_page p where p.online),
    'recipes', (select coalesce(json_agg(json_build_object('id', r.id, 'slug', r.slug,
        'title', r.title, 'category', r.category, 'difficulty', r.difficulty,
        'highlighted', r.highlighted, 'publishedAt', ${instant("r.published_at")},
        'updatedAt', ${instant("r.updated_at")}, 'excerpt', r.excerpt, 'picture', r.picture,
        'price', r.price, 'preparationMinutes', r.preparation_minutes,
        'restMinutes', r.rest_minutes, 'bakingMinutes', r.baking_minutes,
        'yield', json_build_object('quantity', r.yield_quantity, 'unit', r.yield_unit),
        'pieceGrams', r.piece_grams, 'ingredients', r.ingredients, 'tools', r.tools,
        'steps', r.steps, 'allergens', r.allergens, 'blocks', r.blocks, 'related', r.related,
        'seo', r.seo) order by r.id), '[]') from recipe r where r.online),
    'articles', (select coalesce(json_agg(json_build_object('id', a.id, 'slug', a.slug,
        'title', a.title, 'category', a.category, 'author', a.author,
        'highlighted', a.highlighted, 'publishedAt', ${instant("a.published_at")},
        'updatedAt', ${instant("a.updated_at")}, 'excerpt', a.excerpt, 'picture', a.picture,
        'blocks', a.blocks, 'related', a.related, 'seo', a.seo) order by a.id), '[]')
      from article a where a.online),
    'testimonies', (select coalesce(json_agg(json_build_object('id', t.id, 'quote', t.quote,
        'author', json_build_object('name', t.author_name, 'trade', t.trade,
          'company', t.company, 'town', t.town), 'picture', t.picture)
        order by t.position, t.id), '[]') from testimony t),
    'products', (select coalesce(json_agg(json_build_object('slug', p.slug, 'code', p.code,
        'name', p.name, 'packagings', (select json_agg(json_build_object('variant', v.code,
            'packaging', v.packaging, 'netWeight', v.net_weight, 'orderStep', v.order_step)
            order by v.is_default desc, v.position, v.id)
          from variant v where v.product_id = p.id and v.active))), '[]')
      from product p join search_entry e on e.product_id = p.id
     where p.slug in (select jsonb_path_query(r.ingredients || r.tools, '$[*].product') #>> '{}'
       from recipe r)),
    'categories', (select coalesce(json_agg(json_build_object('code', t.code, 'name', t.name,
        'description', t.description) order by t.level, t.position, t.id), '[]') from taxon t),
    'merchants', (select coalesce(json_agg(json_build_object('slug', m.slug, 'name', m.name,
        'description', m.description) order by m.gmp desc, m.id), '[]')
      from merchant m where m.status = 'active'),
    'firm', (select document from firm)
  )::text as content`;

/** Products that are sold, with their last change, as the wire has them. */
export const productAddressesQuery = `
  select coalesce(json_agg(json_build_object('slug', p.slug, 'updatedAt', ${instant("p.updated_at")})
      order by p.id), '[]')::text as addresses
    from product p join search_entry e on e.product_id = p.id`;

function instant(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
