vcl 4.1;

# Varnish in front of Àwòrán: pages are kept until something that they show changes, when the shop has them purged by their keys.
# Debian's packages varnish and varnish-modules (xkey). Start it with -p http_gzip_support=off, so that Brotli passes through.

import std;
import xkey;

backend shop {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = { .url = "/health/live"; .interval = 2s; .timeout = 1s; .window = 3; .threshold = 2; }
}

# Where the shop's own PURGE requests come from.
acl purgers { "127.0.0.1"; "::1"; }

sub vcl_recv {
  if (req.method == "PURGE") {
    # A request that another proxy passed on comes from the network, whatever that proxy's address is.
    if (!client.ip ~ purgers || req.http.X-Forwarded-For ~ ",") { return (synth(405)); }
    set req.http.purged = xkey.purge(req.http.xkey-purge);
    return (synth(200));
  }
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  # Only pages are kept; calls are of one reader each, and pictures and built files have names that browsers keep for a year.
  if (req.url ~ "^/(api|media|assets|health|metrics|sandbox|pay)(/|$|\?)" || req.http.Authorization) { return (pass); }
  unset req.http.Cookie;
  # Nobody is given a page past its time while the shop is there to make the new one.
  if (std.healthy(req.backend_hint)) { set req.grace = 0s; }
  set req.url = std.querysort(req.url);
  # Three forms of each page, as the shop makes them.
  if (req.http.Accept-Encoding ~ "(^|[ ,])br($|[ ,;])") { set req.http.Accept-Encoding = "br"; }
  elsif (req.http.Accept-Encoding ~ "gzip") { set req.http.Accept-Encoding = "gzip"; }
  else { unset req.http.Accept-Encoding; }
  return (hash);
}

sub vcl_backend_response {
  if (beresp.status == 200 && beresp.http.xkey) {
    # Not longer than a clock allows, and never for ever, should a purge be lost.
    set beresp.ttl = 10m;
    if (beresp.http.page-until) {
      set beresp.ttl = std.time(beresp.http.page-until, now) - now;
      if (beresp.ttl > 10m) { set beresp.ttl = 10m; }
      if (beresp.ttl < 0s) { set beresp.ttl = 0s; }
    }
    # Shown after that only while the shop does not answer.
    set beresp.grace = 1h;
  } else {
    set beresp.uncacheable = true;
    set beresp.ttl = 5s;
  }
}

sub vcl_deliver {
  unset resp.http.xkey;
  unset resp.http.page-until;
}

sub vcl_synth {
  set resp.http.purged = req.http.purged;
}
