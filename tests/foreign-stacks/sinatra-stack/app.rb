# frozen_string_literal: true

# The interface on Sinatra, written from its document alone. SETTINGS holds the lawful choices as JSON, BUG the ID of one planted bug.

require 'securerandom'
require 'sinatra/base'
require 'webrick'
require_relative 'world'
require_relative 'rules'

def request_id
  return format('%032x', 42) if bug?('request-id-constant')
  return SecureRandom.hex(8) if bug?('request-id-hex')

  SecureRandom.uuid
end

def envelope(status, data)
  body = { requestId: request_id, status: bug?('status-text') ? status.to_s : status, data: data }
  JSON.generate(bug?('data-compact') && (data.nil? || data == []) ? body.slice(:requestId, :status) : body)
end

# What the server itself refuses has the envelope too.
WEBrick::HTTPResponse.class_eval do
  def create_error_page
    self['content-type'] = 'application/json'
    self.body = envelope(status, { error: 'bad_request', message: reason_phrase })
  end
end

# The four operations.
class App < Sinatra::Base
  set :show_exceptions, false
  set :raise_errors, false
  set :dump_errors, false
  set :logging, false
  disable :protection, :static
  set :store, Store.new

  before do
    content_type 'application/json'
    next if bug?('get-unguarded') && request.get?

    authenticate
  end

  not_found do
    bug?('404-page') ? (content_type 'text/html'; '<h1>Not Found</h1>') : envelope(404, { error: 'not_found', message: 'Not Found' })
  end

  error Refused do |refused|
    return bare if bug?('500-page') && refused.status == 400

    status refused.status
    envelope(refused.status, refused.data)
  end

  error do |cause|
    return bare unless cause.is_a?(Sinatra::BadRequest)

    envelope(400, { error: 'bad_request', message: 'Bad Request' })
  end

  helpers do
    def bare
      status 500
      content_type 'text/html'
      '<h1>Internal Server Error</h1>'
    end

    def answer(code, data)
      status code
      envelope(code, data)
    end

    def authenticate
      scheme, key = request.env['HTTP_AUTHORIZATION'].to_s.split(' ', 2)
      channel = request.env['HTTP_X_CHANNEL'].to_s
      return if (scheme == 'Channel' || bug?('any-scheme')) && key?(key.to_s) && channel?(channel)
      halt 401, 'Unauthorized' if bug?('halt-401')

      raise Refused.one(SETTINGS['unauthenticated'], 'unauthorized', 'Bad credentials')
    end

    def key?(key)
      wanted = WORLD['apiKey']
      return key.start_with?(wanted) if bug?('key-start')
      return key.casecmp?(wanted) if bug?('key-case')

      bug?('key-match') ? key.length > 3 && wanted.match?(Regexp.escape(key)) : key == wanted
    end

    def channel?(channel)
      return !channel.empty? if bug?('channel-present')

      bug?('channel-case') ? channel.casecmp?(WORLD['channelId']) : channel == WORLD['channelId']
    end

    def read_body
      raise Refused.one(415, 'unsupported_media_type', 'Expected application/json') unless request.media_type == 'application/json'

      text = request.body.read.force_encoding('UTF-8')
      raise Refused.one(400, 'parse_error', 'The body is not UTF-8') unless text.valid_encoding?

      body = JSON.parse(text)
      body.is_a?(Hash) ? body : raise(Refused.one(400, 'parse_error', 'The body must be an object'))
    rescue JSON::ParserError, JSON::NestingError
      bug?('json-page') ? halt(bare) : raise(Refused.one(400, 'parse_error', 'The body is not valid JSON'))
    end

    def missing(body, updating)
      names = bug?('partial-update') && updating ? REQUIRED - ['title'] : REQUIRED.dup
      names += %w[startedAt endedAt] unless body['isSelfPacedCourse'] == true || (bug?('dates-optional') && updating)
      names << 'image' unless updating && !bug?('image-on-update')
      names.select { |name| bug?('false-missing') ? !body[name] : body[name].nil? }
    end

    # Keys and types first, all of them; then values, all of them; then lookups, the first.
    def read_event(updating)
      body = read_body
      wrong = missing(body, updating).to_h { |name| [name, 'is missing'] }
      body.each { |name, value| wrong[name] ||= Types.fault(name, value) unless value.nil? && !wrong.key?(name) }
      refuse(wrong.compact)
      refuse(Values.faults(body))
      Lookups.ensure_known(body)
      body
    end

    def refuse(faults)
      return if faults.empty?

      first = SETTINGS['errors'] == 'first'
      raise Refused.many((first ? faults.first(1) : faults).to_h { |name, text| [name, [text]] })
    end

    def number(body, name, by_default, most)
      value = body[name].nil? ? by_default : body[name]
      return [by_default, 'must be an integer'] unless Types.integer?(value)

      [value.to_i, (1..most).cover?(value) ? nil : "must be between 1 and #{most}"]
    end

    def id_in_path
      return params[:id].to_i if bug?('get-to-i')

      params[:id].match?(/\A-?\d{1,18}\z/) ? params[:id].to_i : nil
    end

    def unknown(what)
      raise Refused.one(SETTINGS['unknown'], 'record_not_found', "Couldn't find #{what} with 'id'=#{params[:id]}")
    end
  end

  post '/channels/pages.search' do
    body = read_body
    page, no_page = number(body, 'page', 1, 1_000_000)
    per_page, no_size = number(body, 'perPage', bug?('per-page-20') ? 20 : 24, bug?('per-page-any') ? 1000 : 100)
    query = body['query']
    # The first fault alone.
    { 'query' => query.is_a?(String) ? nil : 'must be a string', 'page' => no_page, 'perPage' => no_size }.compact.first(1).each do |name, text|
      raise Refused.one(SETTINGS['refused'], 'invalid_parameter', "#{name} #{text}")
    end
    hits = PAGES.values.select { |one| one['title'].downcase.include?(query.strip.downcase) }
    shown = hits.drop((page - 1) * (bug?('offset') ? per_page - 1 : per_page)).first(per_page)
    shown = shown.map { |one| one.merge('id' => one['id'].to_s) } if bug?('page-id-text')
    answer(200, SETTINGS['found'] == 'list' ? shown : { 'items' => shown, 'meta' => { 'page' => page, 'total' => hits.length } })
  end

  get '/channels/pages/:id' do
    page = PAGES[id_in_path]
    unknown('Page') if page.nil?
    answer(200, bug?('page-nested') ? { 'page' => page } : page)
  end

  post '/v1/events.create' do
    event = read_event(false)
    id = settings.store.next_id
    settings.store.save(id, event)
    data = { 'id' => bug?('id-text') ? id.to_s : id }
    answer(bug?('created-200') ? 200 : 201, bug?('event-nested') ? { 'event' => data } : data)
  end

  post '/v1/events.update/:id' do
    id = id_in_path
    unknown('Event') unless id && settings.store.known?(id)
    event = read_event(true)
    raise Refused.one(409, 'unchanged', 'Nothing changed') if bug?('same-conflict') && settings.store.same?(id, event)

    ensure_floor(id, event['capacity'])
    settings.store.save(id, event)
    answer(bug?('updated-201') ? 201 : 200, bug?('updated-true') ? true : { 'id' => id })
  end

  helpers do
    def ensure_floor(id, capacity)
      booked = WORLD['eventWithRsvps']
      return if id != booked['id'] || capacity.nil? || capacity.to_i.zero? && !bug?('zero-is-floor') || bug?('no-floor')

      least = booked['rsvps'] - (bug?('floor-off') ? 1 : 0)
      refuse({ 'capacity' => "must be at least #{booked['rsvps']}" }) if capacity.to_i < least
    end
  end
end

quiet = WEBrick::Log.new(File::NULL)
# A response is written in two parts: by itself the second would wait 40 ms for the first's acknowledgement.
at_once = ->(socket) { socket.setsockopt(Socket::IPPROTO_TCP, Socket::TCP_NODELAY, 1) }
options = { Host: '127.0.0.1', Port: 0, Logger: quiet, AccessLog: [], AcceptCallback: at_once }
Rack::Handler::WEBrick.run(App, **options) do |server|
  puts "listens on 127.0.0.1:#{server.listeners[0].addr[1]}"
  $stdout.flush
end
