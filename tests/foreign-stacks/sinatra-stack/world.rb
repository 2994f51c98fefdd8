# frozen_string_literal: true

require 'json'

WORLD = JSON.parse(ENV.fetch('FIXTURES'))
SETTINGS = {
  'dates' => 'any', 'host' => 'int', 'found' => 'list', 'errors' => 'layers', 'refused' => 422, 'lookup' => 404,
  'unauthenticated' => 401, 'unknown' => 404, 'strict' => false
}.merge(JSON.parse(ENV.fetch('SETTINGS', '{}'))).freeze

def bug?(name)
  ENV['BUG'] == "sinatra-#{name}"
end

PAGES = (301..430).to_h do |id|
  logo = bug?('logo-nil') && id == 303 ? nil : "https://images.example/logos/#{id}.png"
  [id, { 'id' => id, 'title' => "Harbour Société #{id}", 'logo' => bug?('logo-path') ? "/logos/#{id}.png" : logo }]
end.freeze

# Ends a request: each stage refuses in a form of its own.
class Refused < StandardError
  attr_reader :status, :data

  def initialize(status, data)
    @status = status
    @data = data
    super(data[:error])
  end

  def self.one(status, error, message)
    new(status, { error: error, message: message })
  end

  def self.many(errors)
    new(SETTINGS['refused'], { error: 'validation_failed', errors: errors })
  end
end

# Events, kept in memory behind one lock.
class Store
  def initialize
    @lock = Mutex.new
    @last = 610_000
    @events = { WORLD['eventWithRsvps']['id'] => {} }
  end

  def next_id
    return Time.now.to_i if bug?('ids-by-second')
    return unlocked_id if bug?('ids-unlocked')

    @lock.synchronize { @last += 1 }
  end

  def save(id, event)
    @lock.synchronize { @events[id] = event } unless bug?('unsaved')
  end

  def known?(id)
    @lock.synchronize { @events.key?(id) }
  end

  def same?(id, event)
    @lock.synchronize { @events[id] == event }
  end

  private

  def unlocked_id
    id = @last + 1
    sleep 0.03
    @last = id
  end
end
