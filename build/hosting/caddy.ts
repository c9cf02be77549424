import { immutable, revalidate } from '#server/platform/http/security-headers.ts'
import {
  type Hosting,
  headersOf,
  largestRequestMb,
  noStore,
  quietS,
  tooLarge,
  unreachable,
} from './hosting.ts'

const proxy = (api: string) => `
	# The API compresses its answers itself, those aside whose length might tell a secret (BREACH): no encode here.
	handle /api/* {
		request_body {
			max_size ${largestRequestMb}MB
		}
		reverse_proxy ${api} {
			transport http {
				dial_timeout            5s
				response_header_timeout 130s
			}
		}
	}
`

const apiDown = `
		# What the API would say if it could.
		@api path /api/*
		handle @api {
			header Content-Type application/json
			header Cache-Control ${noStore}
			@large expression {http.error.status_code} == ${tooLarge.status}
			handle @large {
				respond \`${tooLarge.body}\` ${tooLarge.status}
			}
			handle {
				header Retry-After ${unreachable.retryAfterS}
				respond \`${unreachable.body}\` ${unreachable.status}
			}
		}
`

/** A configuration of Caddy 2.6 or newer, to be its Caddyfile. */
export function caddyConfig(hosting: Hosting): string {
  const { origin, api, root, certificate } = hosting
  return `# Written by the build whose files lie in ${root}: the policy has the hashes of its scripts.
# After an update, put the new file in the place of this one and reload Caddy: files and headers then change together.

{
	# A failed call is logged with its request: not with what was searched for, in which there are names of people.
	log {
		format filter {
			wrap json
			fields {
				request>uri regexp "\\?.*" ""
				request>headers>Referer delete
				uri regexp "\\?.*" ""
			}
		}
	}
	# Whoever sends nothing is not waited for. A body has its time from the API; here, enough for an upload by phone.
	servers {
		timeouts {
			read_header ${quietS}s
			read_body   5m
			idle        2m
		}
	}
}

(kerbside_headers) {
	header {
${headersOf(hosting)
  .map(([name, value]) => `\t\t${name} "${value}"`)
  .join('\n')}
		-Server
	}
}

${origin} {
${certificate ? `\ttls "${certificate.chain}" "${certificate.key}"\n` : ''}	root * "${root}"
${api ? proxy(api) : ''}
	handle {
		import kerbside_headers
		# A hashed file is cached for ever. All else is revalidated each time.
		@hashed path /_astro/*
		header @hashed Cache-Control "${immutable}"
		@named not path /_astro/*
		header @named Cache-Control ${revalidate}
		@manifest path *.webmanifest
		header @manifest Content-Type application/manifest+json

		@hidden {
			path /_headers */.*
			not path /.well-known/*
		}
		error @hidden 404
		@write not method GET HEAD
		error @write 405

		# An address without its slash leads to the one with it.
		@folder {
			not path */
			file {path}/index.html
			expression {query} == ""
		}
		redir @folder ${origin}{path}/ 308
		@search {
			not path */
			file {path}/index.html
			expression {query} != ""
		}
		redir @search ${origin}{path}/?{query} 308

		# The build has compressed the files already.
		file_server {
			precompressed br gzip
		}
	}

	handle_errors {
		import kerbside_headers
		header Cache-Control ${revalidate}
${api ? apiDown : ''}
		# What is no page is answered without one.
		@page {
			path_regexp (/|\\.html|/[^/.]*)$
			not path /_astro/* /_headers */.*
			expression {http.error.status_code} == 404
		}
		handle @page {
			rewrite * /404.html
			file_server {
				precompressed br gzip
			}
		}
		handle {
			header Content-Type "text/plain; charset=utf-8"
			respond "{http.error.status_code} {http.error.status_text}
" {http.error.status_code}
		}
	}
}
`
}
