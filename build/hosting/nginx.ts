import { immutable, revalidate } from '#server/platform/http/security-headers.ts'
import { types } from '#server/platform/static/media-types.ts'
import {
  callsOfOne,
  type Hosting,
  headersOf,
  largestRequestMb,
  noStore,
  quietS,
  tooLarge,
  unreachable,
} from './hosting.ts'

const bare = (type: string) => type.split(';')[0] ?? type

function mediaTypes(): string {
  const lines = Object.entries(types).map(
    ([suffix, type]) => `        ${bare(type).padEnd(28)} ${suffix.slice(1)};`,
  )
  return `    types {\n${lines.join('\n')}\n    }`
}

const textTypes = () => [
  ...new Set(
    Object.values(types)
      .filter((type) => type.includes('charset') && !type.startsWith('text/html'))
      .map(bare),
  ),
]

function tls({ certificate }: Hosting): string {
  return `    ssl_certificate     ${certificate?.chain ?? '/etc/ssl/kerbside/fullchain.pem'};
    ssl_certificate_key ${certificate?.key ?? '/etc/ssl/kerbside/privkey.pem'};
    ssl_protocols       TLSv1.2 TLSv1.3;
    ssl_session_cache   shared:kerbside:10m;
    ssl_session_tickets off;
`
}

/** A line of nginx's own error log holds the address with its query; only what is worse than a failed call is worth it. */
const logs = `    access_log  /var/log/nginx/kerbside.access.log kerbside;
    error_log   /var/log/nginx/kerbside.error.log crit;`

const toTls = ({ origin }: Hosting) => `
server {
    listen      80;
    listen      [::]:80;
    server_name ${new URL(origin).hostname};
${logs}
    return      308 ${origin}$request_uri;
}
`

const upstream = (api: string) => `
limit_conn_zone $binary_remote_addr zone=kerbside_callers:1m;
upstream kerbside_api {
    server    ${new URL(api).host};
    keepalive 16;
}
`

const proxy = (api: string) => `
    location ^~ /api/ {
        # The API sends headers of its own. One empty header here keeps those above from being added to them.
        add_header         X-Kerbside "";
        # It compresses its answers itself, those aside whose length might tell a secret (BREACH): nothing more here.
        gzip               off;
        proxy_pass         ${new URL(api).protocol}//kerbside_api;
        proxy_http_version 1.1;
        proxy_set_header   Connection        "";
        proxy_set_header   Host              $http_host;
        proxy_set_header   X-Forwarded-For   $proxy_add_x_forwarded_for;
        proxy_set_header   X-Forwarded-Proto $scheme;
        proxy_connect_timeout 5s;
        proxy_read_timeout 130s;
        proxy_send_timeout 130s;
        limit_conn         kerbside_callers ${callsOfOne};
        client_max_body_size ${largestRequestMb}m;
        error_page         413 = @too_large;
        error_page         502 503 504 = @unreachable;

        # Events go out as they come. The API gives a sign of life every 20 s, and ends a stream that nobody reads.
        location = /api/web/live {
            proxy_pass      ${new URL(api).protocol}//kerbside_api;
            proxy_buffering off;
        }
    }

    # What the API would say if it could.
    location @too_large {
        types { }
        default_type application/json;
        return       ${tooLarge.status} '${tooLarge.body}';
    }
    location @unreachable {
        types { }
        default_type application/json;
        return       ${unreachable.status} '${unreachable.body}';
    }
`

/** A configuration of nginx 1.18 or newer, to be included in its http block. */
export function nginxConfig(hosting: Hosting): string {
  const { origin, api, root } = hosting
  const { protocol, hostname, port } = new URL(origin)
  const secure = protocol === 'https:'
  const listen = `${port || (secure ? 443 : 80)}${secure ? ' ssl http2' : ''}`
  return `# Written by the build whose files lie in ${root}: the policy has the hashes of its scripts.
# To be included in the http block, for example from /etc/nginx/conf.d/kerbside.conf. After an update, put the new
# file in the place of this one and reload nginx: files and headers then change at the same moment.

# Who asked for which page, and how it ended; not what was searched for, in which there are names of people.
map $request_uri $kerbside_path {
    "~^(?<kerbside_bare>[^?]*)" $kerbside_bare;
}
log_format kerbside '$remote_addr [$time_iso8601] "$request_method $kerbside_path $server_protocol" '
                    '$status $body_bytes_sent $request_time "$upstream_status"';

# A hashed file that exists is cached for ever. All else, a missing file too, is revalidated each time.
map "$status $uri" $kerbside_cache {
    default                    "${revalidate}";
    "~^(200|206|304) /_astro/" "${immutable}";
    "~^[0-9]+ /api/"           "${noStore}";
}
map $status $kerbside_retry {
    default "";
    ${unreachable.status}     "${unreachable.retryAfterS}";
}
${api ? upstream(api) : ''}${secure && !port ? toTls(hosting) : ''}
server {
    listen      ${listen};
    listen      [::]:${listen};
    server_name ${hostname};
${logs}
${secure ? tls(hosting) : ''}
    root              "${root}";
    server_tokens     off;
    absolute_redirect off;

    # Whoever sends or takes nothing is not waited for.
    client_header_timeout ${quietS}s;
    client_body_timeout   ${quietS}s;
    send_timeout          ${quietS}s;

    # The build has compressed the files already. With the brotli module: brotli_static on;
    gzip_static on;
    gzip_vary   on;

${mediaTypes()}
    default_type  application/octet-stream;
    charset       utf-8;
    charset_types ${textTypes().join(' ')};

${headersOf(hosting)
  .map(([name, value]) => `    add_header ${name} "${value}" always;`)
  .join('\n')}
    add_header Cache-Control $kerbside_cache always;
    add_header Retry-After $kerbside_retry always;

    error_page 404 /404.html;

    location / {
        try_files \${uri}index.html =404;
    }

    # What is no page is answered without one; the first of these that fits an address counts.
    location ^~ /_astro/ {
        try_files $uri @missing;
    }
    location ~ /(\\.(?!well-known/)|_headers$) {
        error_page 404 = @missing;
        return     404;
    }
    location ~ \\.(?!html$)[^/.]+$ {
        try_files $uri @missing;
    }

    # An address without its slash leads to the one with it.
    location ~ [^/]$ {
        if (-f $document_root$uri/index.html) {
            return 308 $uri/$is_args$args;
        }
        try_files $uri =404;
    }

    location @missing {
        types { }
        default_type text/plain;
        return       404 "Not found\\n";
    }
${api ? proxy(api) : ''}}
`
}
