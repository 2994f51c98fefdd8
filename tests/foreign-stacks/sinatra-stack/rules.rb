# frozen_string_literal: true

require 'date'
require 'uri'

FLAGS = %w[isVip receivesRsvpWebhooks isPaid isSelfPacedCourse isVirtual isTicketless].freeze
INTEGERS = %w[type capacity].freeze
TEXTS = %w[title contactEmail externalUrl image location description address addressDetails].freeze
DATES = %w[startedAt endedAt publishedAt].freeze
REQUIRED = %w[title type contactEmail isVip receivesRsvpWebhooks isPaid location description host].freeze
KNOWN = (FLAGS + INTEGERS + TEXTS + DATES + %w[host cohosts]).freeze

# A number, a text and such, as Ruby has them.
module Types
  module_function

  def integer?(value)
    return value.to_s.match?(/\A-?\d+/) if bug?('to-i')
    return value.is_a?(Numeric) if bug?('numeric')

    value.is_a?(Integer)
  end

  def flag?(value)
    [true, false].include?(value) || bug?('flag-truthy')
  end

  DATE = /\A(\d{4})-(\d\d)-(\d\d)[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?\z/

  def moment(value)
    found = value.is_a?(String) ? DATE.match(value) : nil
    return nil if found.nil? || (SETTINGS['dates'] == 'iso8601' && found[7].nil?) || (SETTINGS['dates'] == 'local' && found[7])
    # Time.utc takes 30 February for 2 March.
    return Time.utc(*found[1..5].map(&:to_i)) if bug?('february')

    DateTime.iso8601(value.sub(' ', 'T')).to_time
  rescue ArgumentError
    nil
  end

  def page?(value)
    SETTINGS['host'] == 'int' ? integer?(value) : value.is_a?(Array) && value.length == 1 && integer?(value[0])
  end

  def fault(name, value)
    return 'must be true or false' if FLAGS.include?(name) && !flag?(value)
    return 'must be an integer' if INTEGERS.include?(name) && !integer?(value)
    return 'must be a string' if TEXTS.include?(name) && !value.is_a?(String)
    return 'must be a date and time' if DATES.include?(name) && moment(value).nil?
    return 'must be a page' if name == 'host' && !page?(value)
    return 'must be a list of integers' if name == 'cohosts' && !(value.is_a?(Array) && value.all? { |one| integer?(one) })

    'is not known' if SETTINGS['strict'] && !KNOWN.include?(name)
  end
end

# What is wrong with a value of the right type.
module Values
  module_function

  LOCAL = %r{[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*}
  LABEL = /[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?/
  EMAIL = /\A#{LOCAL}@#{LABEL}(?:\.#{LABEL})+\z/
  LINES = /^#{LOCAL}@#{LABEL}(?:\.#{LABEL})+$/

  def email?(text)
    return text.include?('@') if bug?('email-include')
    return text.match?(URI::MailTo::EMAIL_REGEXP) || text.match?(/\A\S+@\S+\z/) if bug?('email-loose')
    return text.match?(LINES) if bug?('email-lines')

    text.match?(EMAIL)
  end

  def url?(text)
    return text.match?(%r{^https?://\S+$}) if bug?('url-lines')

    uri = URI.parse(text)
    return true if bug?('url-parse') || (bug?('url-any-scheme') && uri.scheme)

    uri.is_a?(URI::HTTP) && !uri.host.to_s.empty?
  rescue URI::Error
    false
  end

  def image?(text)
    return url?(text) if bug?('image-url')

    named = text.match?(/\.(?:jpe?g|png|gif|webp)\z/i)
    bug?('image-name') ? named : url?(text) && URI.parse(text).path.match?(/\.(?:jpe?g|png|gif|webp)\z/i)
  end

  def length(text)
    return text.bytesize if bug?('address-bytes')
    return text.encode('UTF-16LE').bytesize / 2 if bug?('address-utf16')

    bug?('address-strip') ? text.strip.length : text.length
  end

  def faults(event)
    given = event.compact
    found = {}
    found['contactEmail'] = 'is not an email address' unless email?(given['contactEmail'])
    found['externalUrl'] = 'is not a URL' if given.key?('externalUrl') && !url?(given['externalUrl'])
    found['image'] = 'is not an image' if given.key?('image') && !image?(given['image'])
    found['address'] = 'is too long (maximum is 255 characters)' if length(given['address'] || '') > 255
    least = bug?('capacity-positive') ? 1 : 0
    found['capacity'] = 'is too small' if given.key?('capacity') && given['capacity'].to_i < least
    found['title'] = 'has characters that are not allowed' if bug?('title-ascii') && !given['title'].to_s.ascii_only?
    found['description'] = 'must be one line' if bug?('description-line') && given['description'].match?(/\n/)
    found.merge(order(given))
  end

  def order(given)
    start, finish = %w[startedAt endedAt].map { |name| Types.moment(given[name]) }
    return {} if start.nil? || finish.nil?
    return { 'endedAt' => 'must be within the day' } if bug?('within-day') && start.to_date != finish.to_date

    finish < start ? { 'endedAt' => 'must be after startedAt' } : {}
  end
end

# What the values of an event lead to.
module Lookups
  module_function

  def page(id)
    PAGES.key?(bug?('page-abs') ? id.abs : id)
  end

  def type(id)
    valid = WORLD['eventTypes']['valid']
    bug?('type-range') ? (valid.min..valid.max).cover?(id.to_i) : valid.include?(id.to_i)
  end

  def place(id)
    bug?('place-prefix') ? id.start_with?('plc-') : WORLD['places']['valid'].include?(id)
  end

  def cohosts(ids)
    bug?('cohosts-any') ? ids.empty? || ids.any? { |id| page(id) } : ids.all? { |id| page(id) }
  end

  # The first that leads to nothing ends the request.
  def ensure_known(event)
    missing('Event type', event['type']) unless type(event['type'])
    missing('Place', event['location']) unless place(event['location'])
    host = [event['host']].flatten[0]
    missing('Page', host) unless page(host) || bug?('host-unchecked')
    missing('Page', event['cohosts'].find { |id| !page(id) }) unless cohosts(event['cohosts'] || [])
  end

  def missing(what, id)
    raise Refused.one(SETTINGS['lookup'], 'record_not_found', "Couldn't find #{what} with id #{id}")
  end
end
